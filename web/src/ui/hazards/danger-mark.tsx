import './hazards.css'

export type Danger = 'GREEN' | 'YELLOW' | 'RED'

/** The shape of a danger code: a red diamond, a yellow triangle, a green circle. A word stands beside it. */
export function DangerShape({ code }: { readonly code: Danger }) {
  return (
    <svg className="danger-shape" data-code={code} width="14" height="14" viewBox="0 0 14 14" aria-hidden>
      {code === 'RED' && <path d="M7 0.5 13.5 7 7 13.5 0.5 7Z" />}
      {code === 'YELLOW' && <path d="M7 1 13.4 12.5H0.6Z" />}
      {code === 'GREEN' && <circle cx="7" cy="7" r="5.5" />}
    </svg>
  )
}

/** A danger code as a shape and a word: its colour never stands alone. */
export function DangerMark({ code, word }: { readonly code: Danger; readonly word: string }) {
  return (
    <span className="danger-mark">
      <DangerShape code={code} />
      {word}
    </span>
  )
}
