import './lines.css'

/** A plain text with its line breaks and indents. */
export function Lines({ text }: { readonly text: string | null | undefined }) {
  return text ? <span className="lines">{text}</span> : null
}
