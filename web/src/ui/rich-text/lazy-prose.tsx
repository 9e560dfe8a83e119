import { lazy, Suspense } from 'react'
import type { ProseProps } from './prose.tsx'
import { plainText } from './plain-text.ts'
import './prose.css'

const Read = lazy(() => import('./prose.tsx').then((module) => ({ default: module.Prose })))

/** Renders a Markdown text. Shows plain text until the Markdown renderer is loaded. */
export function Prose({ markdown, still }: ProseProps) {
  return (
    <Suspense fallback={<div className="prose prose-waiting">{plainText(markdown)}</div>}>
      <Read markdown={markdown} still={still} />
    </Suspense>
  )
}
