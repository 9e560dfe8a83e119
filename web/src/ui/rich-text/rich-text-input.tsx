import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'
import type { EditorView } from 'prosemirror-view'
import type { InputTies } from '../field-frame.tsx'
import { Prose } from './lazy-prose.tsx'
import type { Text } from './parts.ts'
import { parse } from './parse.ts'
import { Toolbar, type Editing, type ToolbarTexts } from './toolbar.tsx'
import './prose.css'
import './rich-text.css'

type RichTextInputProps = InputTies & {
  readonly value: string
  readonly onChange: (markdown: string) => void
  readonly texts: ToolbarTexts
}

/** A point of the window in pixels. */
type Point = { readonly left: number; readonly top: number }

const textbox = { role: 'textbox', 'aria-multiline': true, tabIndex: 0 } as const

let loaded: Editing | null = null

/** The loaded editor and the parsed text. */
type Means = { readonly editing: Editing; readonly markdown: string; readonly text: Text }

async function load(markdown: string): Promise<Means> {
  const [editing, text] = await Promise.all([import('./editing.ts'), parse(markdown)])
  loaded = editing
  return { editing, markdown, text }
}

function loadedFor(markdown: string): Means | null {
  const text = loaded && parse(markdown)
  return loaded && text && !(text instanceof Promise) ? { editing: loaded, markdown, text } : null
}

/**
 * A rich-text editor whose value is Markdown. It loads the editor's code when it mounts. Until then it shows the text as
 * read-only content in the same element, disabled and busy. The element can receive focus in the meantime. The editor keeps
 * the focus and puts the cursor where the user clicked.
 */
export function RichTextInput({ value, onChange, texts, ...ties }: RichTextInputProps) {
  const page = useRef<HTMLDivElement>(null)
  const pressed = useRef<Point>(undefined)
  const written = useRef(value)
  const [means, setMeans] = useState(() => loadedFor(value))
  const [view, setView] = useState<EditorView | null>(null)
  const [, redraw] = useState(0)

  const notify = useEffectEvent((markdown: string) => {
    written.current = markdown
    onChange(markdown)
  })

  const begin = (fail: (error: unknown) => void) => {
    if (!means) load(value).then((found) => setMeans((already) => already ?? found), fail)
  }

  const loadAtOnce = useEffectEvent(() => begin(() => undefined))
  useEffect(() => loadAtOnce(), [])

  // Retries a failed load when the text receives focus. A second failure shows the error screen.
  const loadAgain = () =>
    begin((error) =>
      setMeans(() => {
        throw error
      }),
    )

  useEffect(() => {
    if (!means || !page.current) return undefined
    const { editing, markdown, text } = means
    written.current = markdown
    const created = editing.createDocumentView(page.current, {
      markdown,
      text,
      at: pressed.current,
      onText: (changed) => notify(changed),
      onTransaction: () => redraw((count) => count + 1),
    })
    setView(created)
    return () => created.destroy()
  }, [means])

  // A value from outside, as after a merge, replaces the text. The editor's own value does not.
  useEffect(() => {
    if (!means || !view || value === written.current) return
    written.current = value
    void means.editing.showMarkdown(view, value)
  }, [means, view, value])

  const waiting = {
    'aria-disabled': true,
    'aria-busy': true,
    onPointerUp: ({ clientX: left, clientY: top }: PointerEvent) => (pressed.current = { left, top }),
  }

  return (
    <div className="rich-text" onFocus={loadAgain}>
      <Toolbar editing={means?.editing ?? null} view={view} texts={texts} />
      <div className="rich-text-page">
        <div
          {...ties}
          ref={page}
          className="prose"
          {...textbox}
          aria-labelledby={`${ties.id}-label`}
          {...(view ? null : waiting)}
        >
          {means || value === '' ? null : <Prose markdown={value} still />}
        </div>
      </div>
    </div>
  )
}
