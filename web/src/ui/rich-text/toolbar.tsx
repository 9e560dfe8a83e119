import { useState, type KeyboardEvent } from 'react'
import type { EditorView } from 'prosemirror-view'
import { BoldIcon } from '../icons/bold.ts'
import { BulletsIcon } from '../icons/bullets.ts'
import { HeadingIcon } from '../icons/heading.ts'
import { ItalicIcon } from '../icons/italic.ts'
import { LinkIcon } from '../icons/link.ts'
import { NumbersIcon } from '../icons/numbers.ts'
import { RedoIcon } from '../icons/redo.ts'
import { UndoIcon } from '../icons/undo.ts'
import type { Icon } from '../icons/meaning.tsx'

/** The commands of `editing.ts`. */
export type Editing = typeof import('./editing.ts')

type ToolName = keyof Editing['tools']

export type ToolbarTexts = Readonly<
  Record<ToolName | 'label' | 'link' | 'linkAddress' | 'linkApply' | 'linkRemove', string>
>

const groups: ReadonlyArray<ReadonlyArray<readonly [ToolName, Icon]>> = [
  [
    ['heading', HeadingIcon],
    ['bold', BoldIcon],
    ['italic', ItalicIcon],
  ],
  [
    ['bullets', BulletsIcon],
    ['numbers', NumbersIcon],
  ],
]
const steps = [
  ['undo', UndoIcon],
  ['redo', RedoIcon],
] as const

type ToolbarProps = {
  /** Null until the editor is loaded. The tools are disabled until then. */
  readonly editing: Editing | null
  readonly view: EditorView | null
  readonly texts: ToolbarTexts
}

/** The toolbar. It is one Tab stop; the arrow keys move between tools. */
export function Toolbar({ editing, view, texts }: ToolbarProps) {
  const [linking, setLinking] = useState(false)
  const state = view?.state
  const press = (name: ToolName) => {
    if (!editing || !view) return
    editing.tools[name].run(view.state, view.dispatch.bind(view), view)
    view.focus()
  }
  const button = ([name, Mark]: readonly [ToolName, Icon], first = false) => (
    <ToolButton
      key={name}
      icon={Mark}
      label={texts[name]}
      first={first}
      active={editing && state ? editing.tools[name].active(state) : false}
      disabled={!editing || !state || !editing.tools[name].possible(state)}
      onPress={() => press(name)}
    />
  )
  return (
    <div className="rich-text-tools">
      <div role="toolbar" aria-label={texts.label} tabIndex={-1} onKeyDown={moveBetweenTools}>
        {groups.map((group, at) => (
          <span key={group[0]?.[0]} className="rich-text-group">
            {group.map((each, index) => button(each, at === 0 && index === 0))}
            {at === 1 && (
              <ToolButton
                icon={LinkIcon}
                label={texts.link}
                active={editing && state ? editing.hasLink(state) : false}
                disabled={!editing || !state || !editing.canLink(state)}
                onPress={() => setLinking(!linking)}
              />
            )}
          </span>
        ))}
        <span className="rich-text-group">{steps.map((each) => button(each))}</span>
      </div>
      {linking && editing && view && (
        <LinkRow editing={editing} view={view} texts={texts} onDone={() => setLinking(false)} />
      )}
    </div>
  )
}

type ToolButtonProps = {
  readonly icon: Icon
  readonly label: string
  readonly active: boolean
  readonly disabled: boolean
  readonly first?: boolean
  readonly onPress: () => void
}

function ToolButton({ icon: Mark, label, active, disabled, first = false, onPress }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="rich-text-tool"
      aria-label={label}
      title={label}
      aria-pressed={active}
      aria-disabled={disabled || undefined}
      tabIndex={first ? 0 : -1}
      // A click on a tool keeps the selection of the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onPress}
    >
      <Mark />
    </button>
  )
}

type LinkRowProps = {
  readonly editing: Editing
  readonly view: EditorView
  readonly texts: ToolbarTexts
  readonly onDone: () => void
}

function LinkRow({ editing, view, texts, onDone }: LinkRowProps) {
  const [address, setAddress] = useState('')
  const apply = (href: string | null) => {
    editing.setLink(href)(view.state, view.dispatch.bind(view))
    onDone()
    view.focus()
  }
  return (
    <div className="rich-text-link">
      <input
        className="input"
        aria-label={texts.linkAddress}
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply(address.trim() || null)
        }}
      />
      <button type="button" className="button" data-variant="outline" onClick={() => apply(address.trim() || null)}>
        {texts.linkApply}
      </button>
      <button type="button" className="button" data-variant="subtle" onClick={() => apply(null)}>
        {texts.linkRemove}
      </button>
    </div>
  )
}

function moveBetweenTools(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const tabs = [...event.currentTarget.querySelectorAll('button')]
  const at = tabs.findIndex((each) => each === document.activeElement)
  tabs.at((at + step) % tabs.length)?.focus()
}
