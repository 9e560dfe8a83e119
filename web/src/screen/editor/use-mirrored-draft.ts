import { useMemo, useState } from 'react'
import type { Attempt, Base } from '#machines/editor-draft.ts'
import type { Values } from '#machines/paths.ts'
import { draftMirror } from '../draft-mirror.ts'

export type MirroredDraft = ReturnType<typeof useMirroredDraft>['mirror']

/** A draft's copy in the browser's storage, and what an earlier visit left there. */
export function useMirroredDraft(key: string) {
  const [restored] = useState(() => draftMirror.read(key))
  const mirror = useMemo(
    () => ({
      /** With the create that was sent and not answered, so that a repeat after a reload is the same one. */
      keep: (base: Base, draft: Values, attempt: Attempt | null) => draftMirror.write(key, { base, draft, attempt }),
      forget: () => draftMirror.forget(key),
    }),
    [key],
  )
  return { restored, mirror }
}
