import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { Slice } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import { EditorState, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type { Text } from './parts.ts'
import { parse } from './parse.ts'
import { documentOf } from './read-markdown.ts'
import { schema } from './schema.ts'
import { markdownOf } from './write-markdown.ts'

type ViewOptions = {
  readonly markdown: string
  /** The parsed text. */
  readonly text: Text
  /** The point that the user clicked before the editor was loaded, in pixels of the window. The cursor is placed there. */
  readonly at?: { readonly left: number; readonly top: number } | undefined
  /** Called with the text after every change. */
  readonly onText: (markdown: string) => void
  /** Called after every step, including moves of the cursor. */
  readonly onTransaction: () => void
}

/**
 * Turns an element into an editor. The editor has the focus if the element had it. A text that is changed back equals the
 * original character by character.
 */
export function createDocumentView(page: HTMLElement, facts: ViewOptions): EditorView {
  const opened = documentOf(facts.text)
  const isAwaited = document.activeElement === page
  const mount = { mount: page }
  const view: EditorView = new EditorView(mount, {
    state: EditorState.create({ doc: opened, plugins: [rules, history(), ...keys] }),
    handleDOMEvents: {
      paste: (target, event) => insertPlain(target, event, event.clipboardData),
      drop: (target, event) => insertPlain(target, event, event.dataTransfer),
    },
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction))
      if (transaction.docChanged) facts.onText(view.state.doc.eq(opened) ? facts.markdown : markdownOf(view.state.doc))
      facts.onTransaction()
    },
  })
  if (isAwaited) {
    const position = facts.at && view.posAtCoords(facts.at)
    if (position) view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(position.pos))))
    view.focus()
  }
  return view
}

/** Replaces the edited text. The replacement is not part of the undo history. */
export async function showMarkdown(view: EditorView, markdown: string) {
  const text = await parse(markdown)
  if (view.isDestroyed || markdownOf(view.state.doc) === markdown) return
  const { tr } = view.state
  view.dispatch(tr.replaceWith(0, tr.doc.content.size, documentOf(text).content).setMeta('addToHistory', false))
}

/**
 * Inserts pasted or dropped plain text as Markdown. The library would parse HTML, which the page's policy (`require-
 * trusted-types-for 'script'`) refuses and Markdown cannot represent.
 */
function insertPlain(view: EditorView, event: Event, data: DataTransfer | null): boolean {
  event.preventDefault()
  const text = parse(data?.getData('text/plain') ?? '')
  if (text instanceof Promise) void text.then((parsed) => insert(view, parsed))
  else insert(view, text)
  return true
}

function insert(view: EditorView, text: Text) {
  if (view.isDestroyed || text.parts.length === 0) return
  view.dispatch(view.state.tr.replaceSelection(sliceOf(text)).scrollIntoView())
}

/** A single paragraph is open at both ends, so that it is pasted inline. */
function sliceOf(text: Text): Slice {
  const { content } = documentOf(text)
  const open = content.childCount === 1 && content.firstChild?.type === schema.nodes.paragraph ? 1 : 0
  return new Slice(content, open, open)
}

const { heading, bullet_list: bullets, ordered_list: numbers, list_item: item } = schema.nodes

const rules = inputRules({
  rules: [
    textblockTypeInputRule(/^##?\s$/, heading, { level: 2 }),
    wrappingInputRule(/^\s*[-*]\s$/, bullets),
    wrappingInputRule(/^(\d+)\.\s$/, numbers, (match) => ({ order: Number(match[1]) })),
  ],
})

const keys = [
  keymap({
    'Mod-b': toggleMark(schema.marks.strong),
    'Mod-i': toggleMark(schema.marks.em),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    Enter: splitListItem(item),
    'Mod-]': sinkListItem(item),
    'Mod-[': liftListItem(item),
  }),
  keymap(baseKeymap),
]
