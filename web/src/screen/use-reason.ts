import { useState } from 'react'

type ReasonProblem = 'required' | 'too_long'

/** Why a reason cannot be sent; undefined if it can. */
export const problemOf = (reason: string, maxLength: number): ReasonProblem | undefined => {
  if (reason.trim() === '') return 'required'
  return reason.length > maxLength ? 'too_long' : undefined
}

/** The text of a reason dialog and its problem. A change of the text clears the problem. */
export function useReason(maxLength: number) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<ReasonProblem>()
  const change = (text: string) => {
    setReason(text)
    setProblem(undefined)
  }
  /** Whether the reason can be sent. Shows the problem if not. */
  const check = () => {
    const found = problemOf(reason, maxLength)
    setProblem(found)
    return found === undefined
  }
  return { reason, problem, change, check }
}
