import { setBlockType, toggleMark } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { isSafeLink } from './parse.ts'
import { schema } from './schema.ts'

const { heading, paragraph, bullet_list: bullets, ordered_list: numbers, list_item: item } = schema.nodes
const { strong, em, link } = schema.marks

/** The commands of the toolbar: what each does, and whether it is active at the cursor. */
export type Tool = {
  readonly run: Command
  readonly active: (state: EditorState) => boolean
  readonly possible: (state: EditorState) => boolean
}

const tool = (run: Command, active: Tool['active'] = () => false, possible: Tool['possible'] = run): Tool => ({
  run,
  active,
  possible,
})

const inHeading = (state: EditorState) => state.selection.$from.parent.type === heading

export const tools = {
  heading: tool(
    (state, dispatch) =>
      (inHeading(state) ? setBlockType(paragraph) : setBlockType(heading, { level: 2 }))(state, dispatch),
    inHeading,
  ),
  bold: tool(toggleMark(strong), (state) => hasMark(state, strong)),
  italic: tool(toggleMark(em), (state) => hasMark(state, em)),
  bullets: list(bullets),
  numbers: list(numbers),
  undo: tool(undo, undefined, (state) => undoDepth(state) > 0),
  redo: tool(redo, undefined, (state) => redoDepth(state) > 0),
} as const

function list(type: NodeType): Tool {
  const within = (state: EditorState) => {
    const { $from } = state.selection
    return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth).type).includes(type)
  }
  return tool((state, dispatch) => (within(state) ? liftListItem(item) : wrapInList(type))(state, dispatch), within)
}

export function hasMark(state: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = state.selection
  return empty
    ? (state.storedMarks ?? $from.marks()).some((mark) => mark.type === type)
    : state.doc.rangeHasMark(from, to, type)
}

export const hasLink = (state: EditorState): boolean => hasMark(state, link)

/** Returns whether a text is selected that can become a link. */
export const canLink = (state: EditorState): boolean => !state.selection.empty || hasLink(state)

/** Links the selection. An address without a scheme gets https. Null or an unsafe address removes the link. */
export function setLink(address: string | null): Command {
  const href = address === null || /^[a-z]+:/i.test(address) ? address : `https://${address}`
  return (state, dispatch) => {
    const { from, to } = state.selection.empty ? linkAround(state) : state.selection
    const tr = state.tr.removeMark(from, to, link)
    dispatch?.(href !== null && isSafeLink(href) ? tr.addMark(from, to, link.create({ href })) : tr)
    return true
  }
}

/** Returns the range of the link at the cursor. */
function linkAround({ selection: { $from } }: EditorState): { readonly from: number; readonly to: number } {
  const here = $from.marks().find((mark) => mark.type === link)
  let [from, to] = [$from.pos, $from.pos]
  $from.parent.forEach((node, offset) => {
    const start = $from.start() + offset
    const touches = start <= $from.pos && start + node.nodeSize >= $from.pos
    if (here && touches && here.isInSet(node.marks)) [from, to] = [start, start + node.nodeSize]
  })
  return { from, to }
}
