import { createRequire } from 'node:module'
import { filesBelow, read, root } from '../tree/files.ts'

type Node = { readonly type: string; readonly [key: string]: unknown }

// The parser comes with what builds the web app; found from there, it is the one that the app is built by.
const vite = createRequire(`${root}web/package.json`).resolve('vite')
const { parseAst } = (await import(vite)) as {
  parseAst: (code: string, options: { lang: 'tsx' }) => Node
}

/** Attributes that people read or hear. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'label',
  'placeholder',
  'title',
])

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) yield value as Node
    for (const each of Object.values(value)) yield* nodesOf(each)
  }
}

/** The text that an element of JSX has or an attribute says as it stands; null where there is none. */
function literalOf(node: Node): string | null {
  if (node.type === 'JSXText') return String(node['value']).trim()
  if (node.type !== 'JSXAttribute') return null
  const [name, value] = [node['name'] as Node, node['value'] as Node | null]
  return spoken.has(String(name['name'])) && value?.type === 'Literal' ? String(value['value']) : null
}

/** Words in the JSX of the web app that no translation gives, by file. */
export const literalTexts = (): readonly { readonly path: string; readonly text: string }[] =>
  filesBelow('web/src', ['.tsx'])
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) =>
      [...nodesOf(parseAst(read(path), { lang: 'tsx' }))].flatMap((node) => {
        const text = literalOf(node)
        return text !== null && /\p{L}/u.test(text) ? [{ path, text }] : []
      }),
    )

/** What `<LongTextField name="…">` shows anywhere in the web app, by the names of the fields. */
const longTexts = (trees: readonly Node[]): ReadonlySet<string> =>
  new Set(
    trees.flatMap((tree) =>
      [...nodesOf(tree)].flatMap((node) => {
        if (node.type !== 'JSXOpeningElement' || nameOf(node['name']) !== 'LongTextField') return []
        const name = (node['attributes'] as Node[]).find((each) => nameOf(each['name']) === 'name')
        const value = name?.['value'] as Node | undefined
        return value?.type === 'Literal' ? [String(value['value'])] : []
      }),
    ),
  )

/** Of an identifier its name; of anything else nothing. */
function nameOf(node: unknown): string {
  const name = (node as Node | undefined)?.['name']
  return typeof name === 'string' ? name : ''
}

/** The last name of `note`, `record.note` or `has && record.note`; null of any other expression. */
function shownName(node: Node): string | null {
  if (node.type === 'Identifier') return nameOf(node)
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  return node.type === 'LogicalExpression' ? shownName(node['right'] as Node) : null
}

/**
 * Places in the web app that draw a text of several lines as it stands in JSX, where a browser joins its lines; and the
 * names of those texts. `Lines` and the fields keep the breaks.
 */
export function joinedLines(): { readonly names: ReadonlySet<string>; readonly found: readonly string[] } {
  const files = filesBelow('web/src', ['.tsx']).filter((path) => !path.includes('.test.'))
  const trees = files.map((path) => parseAst(read(path), { lang: 'tsx' }))
  const names = longTexts(trees)
  const found = trees.flatMap((tree, index) =>
    [...nodesOf(tree)].flatMap((node) => {
      if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return []
      return (node['children'] as Node[]).flatMap((child) => {
        const name = child.type === 'JSXExpressionContainer' ? shownName(child['expression'] as Node) : null
        return name !== null && names.has(name) ? [`${files[index]} ${name}`] : []
      })
    }),
  )
  return { names, found }
}
