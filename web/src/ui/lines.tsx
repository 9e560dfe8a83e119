import './lines.css'

/** A text as it was typed: with its line breaks and indents, on the screen and on paper. */
export function Lines({ text }: { readonly text: string | null | undefined }) {
  return text ? <span className="lines">{text}</span> : null
}
