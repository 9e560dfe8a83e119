import { useMemo, useRef, useState } from 'react'
import type { Base } from '#machines/editor-draft.ts'
import type { Values } from '#machines/paths.ts'
import { draftMirror } from '../draft-mirror.ts'

export type MirroredDraft = ReturnType<typeof useMirroredDraft>['mirror']

/** A draft's copy in the browser's storage, and what an earlier visit left there. */
export function useMirroredDraft(key: string) {
  const [restored] = useState(() => draftMirror.read(key))
  const attempt = useRef(restored?.attempt ?? null)
  const mirror = useMemo(
    () => ({
      keep: (base: Base, draft: Values) => draftMirror.write(key, { base, draft, attempt: attempt.current }),
      /** The attempts to create the record, kept beside the draft so that a repeat after a reload is the same one. */
      attempts: (base: Base, draft: Values) => ({
        open: () => attempt.current,
        note(next: typeof attempt.current) {
          attempt.current = next
          draftMirror.write(key, { base, draft, attempt: next })
        },
      }),
      forget: () => draftMirror.forget(key),
      /** Forgets the attempt with the draft, which was saved or dropped. */
      end() {
        attempt.current = null
        draftMirror.forget(key)
      },
    }),
    [key],
  )
  return { restored, mirror }
}
