import { useMemo, useState } from 'react'
import type { Attempt, Base } from '#machines/editor-draft.ts'
import type { Values } from '#machines/paths.ts'
import { draftMirror } from '../draft-mirror.ts'

export type MirroredDraft = ReturnType<typeof useMirroredDraft>['mirror']

/** Returns the stored copy of a draft, and the draft of an earlier page load. */
export function useMirroredDraft(key: string) {
  const [restored] = useState(() => draftMirror.read(key))
  const mirror = useMemo(
    () => ({
      /** Includes the create request without response, so that a retry after a reload has the same key. */
      write: (base: Base, draft: Values, attempt: Attempt | null) => draftMirror.write(key, { base, draft, attempt }),
      forget: () => draftMirror.forget(key),
    }),
    [key],
  )
  return { restored, mirror }
}
