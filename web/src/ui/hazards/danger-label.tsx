import './hazards.css'

export type Danger = 'GREEN' | 'YELLOW' | 'RED'

/** The icon of a danger code: a red diamond, a yellow triangle or a green circle. A text is next to it. */
export function DangerShape({ code }: { readonly code: Danger }) {
  return (
    <svg className="danger-shape" data-code={code} width="14" height="14" viewBox="0 0 14 14" aria-hidden>
      {code === 'RED' && <path d="M7 0.5 13.5 7 7 13.5 0.5 7Z" />}
      {code === 'YELLOW' && <path d="M7 1 13.4 12.5H0.6Z" />}
      {code === 'GREEN' && <circle cx="7" cy="7" r="5.5" />}
    </svg>
  )
}

/** A danger code as an icon and a text, so that its meaning does not depend on colour. */
export function DangerLabel({ code, text }: { readonly code: Danger; readonly text: string }) {
  return (
    <span className="danger-mark">
      <DangerShape code={code} />
      {text}
    </span>
  )
}
