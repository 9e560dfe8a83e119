import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to the first invalid field after a refused attempt, so that a user without a mouse can correct it at
 * once. While the user corrects one field, the focus stays. Call `attempt` before each attempt, or `focus` if the fields show their
 * problems already.
 */
export function useFocusOnProblem<Container extends HTMLElement>(
  problems: Readonly<Record<string, unknown>>,
): { readonly fields: RefObject<Container | null>; readonly attempt: () => void; readonly focus: () => void } {
  const fields = useRef<Container>(null)
  const attempted = useRef(false)
  useEffect(() => {
    if (!attempted.current || Object.keys(problems).length === 0) return
    attempted.current = false
    focusIn(fields.current)
  }, [problems])
  const attempt = () => {
    attempted.current = true
  }
  return { fields, attempt, focus: () => focusIn(fields.current) }
}

const focusIn = (fields: HTMLElement | null) => fields?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
