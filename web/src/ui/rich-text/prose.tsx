import { createElement, Fragment, use, useMemo, type ReactNode } from 'react'
import { parseMarkdown } from './markdown.ts'
import { namesOf } from './names.ts'
import { inOneLine, isTight, type Definitions, type Part } from './parts.ts'
import { isSafeLink } from './parse.ts'
import './prose.css'

export type ProseProps = {
  readonly markdown: string
  /** Renders links without targets, as in the editor. */
  readonly still?: boolean | undefined
}

type Context = { readonly definitions: Definitions; readonly still: boolean }

/** Renders Markdown. HTML is shown as text, and images as their alternative text. */
export function Prose({ markdown, still = false }: ProseProps) {
  const names = namesOf(markdown)
  if (names) use(names)
  const content = useMemo(() => {
    const { parts, definitions } = parseMarkdown(markdown)
    return renderAll(parts, { definitions, still })
  }, [markdown, still])
  return createElement('div', { className: 'prose' }, ...content)
}

const renderAll = (parts: readonly Part[], context: Context): ReactNode[] => parts.map((part) => draw(part, context))

type Attributes = Readonly<Record<string, string | number>>

function draw(part: Part, context: Context): ReactNode {
  const element = (type: string, attributes: Attributes | null = null) =>
    createElement(type, attributes, ...('children' in part ? renderAll(part.children, context) : []))
  switch (part.type) {
    case 'paragraph':
      return element('p')
    case 'heading':
      // The page already has the two levels above.
      return element(part.depth < 3 ? 'h3' : part.depth === 3 ? 'h4' : `h${String(part.depth)}`)
    case 'blockquote':
      return element('blockquote')
    case 'list':
      return renderList(part, context)
    case 'code':
      return createElement('pre', null, createElement('code', null, part.value))
    case 'thematicBreak':
      return element('hr')
    case 'text':
      return inOneLine(part.value)
    case 'inlineCode':
      return createElement('code', null, part.value)
    case 'break':
      return element('br')
    case 'emphasis':
      return element('em')
    case 'strong':
      return element('strong')
    case 'link':
      return renderLink(part.url, part.children, context)
    case 'linkReference':
      return renderLink(context.definitions.get(part.identifier)?.url ?? '', part.children, context)
    case 'image':
    case 'imageReference':
      return part.alt
    default:
      return null
  }
}

/** Items of a tight list have no paragraphs, which would be spaced apart. */
function renderList(list: Extract<Part, { type: 'list' }>, context: Context): ReactNode {
  const tight = isTight(list)
  const items = list.children.map(({ children }) =>
    createElement(
      'li',
      null,
      ...children.flatMap((one) =>
        tight && one.type === 'paragraph' ? renderAll(one.children, context) : [draw(one, context)],
      ),
    ),
  )
  const { start } = list
  return list.ordered
    ? createElement('ol', typeof start === 'number' && start !== 1 ? { start } : null, ...items)
    : createElement('ul', null, ...items)
}

function renderLink(href: string, parts: readonly Part[], context: Context): ReactNode {
  const children = renderAll(parts, context)
  if (!isSafeLink(href)) return createElement(Fragment, null, ...children)
  const leads = context.still ? null : { href, target: '_blank', rel: 'noopener noreferrer' }
  return createElement('a', leads, ...children)
}
