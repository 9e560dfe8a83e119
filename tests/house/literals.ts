import { createRequire } from 'node:module'
import { filesBelow, read, root } from '../tree/files.ts'

type Node = { readonly type: string; readonly [key: string]: unknown }

// The parser of the web app's build tool, so that the tests and the build parse in the same way.
const vite = createRequire(`${root}web/package.json`).resolve('vite')
const { parseAst } = (await import(vite)) as {
  parseAst: (code: string, options: { lang: 'tsx' }) => Node
}

/** Attributes whose text is displayed or announced. */
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

/** Returns the literal text of a JSX element or attribute. Returns null if there is none. */
function literalOf(node: Node): string | null {
  if (node.type === 'JSXText') return String(node['value']).trim()
  if (node.type !== 'JSXAttribute') return null
  const [name, value] = [node['name'] as Node, node['value'] as Node | null]
  return spoken.has(String(name['name'])) && value?.type === 'Literal' ? String(value['value']) : null
}

/** Returns the untranslated texts in the web app's JSX, by file. */
export const literalTexts = (): readonly { readonly path: string; readonly text: string }[] =>
  filesBelow('web/src', ['.tsx'])
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) =>
      [...nodesOf(parseAst(read(path), { lang: 'tsx' }))].flatMap((node) => {
        const text = literalOf(node)
        return text !== null && /\p{L}/u.test(text) ? [{ path, text }] : []
      }),
    )

/** Returns the names of the fields that `<LongTextField name="…">` shows in the web app. */
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

/** Returns the name of an identifier. Returns an empty text for any other node. */
function nameOf(node: unknown): string {
  const name = (node as Node | undefined)?.['name']
  return typeof name === 'string' ? name : ''
}

/** Returns the last name of `note`, `record.note` or `has && record.note`. Returns null for any other expression. */
function shownName(node: Node): string | null {
  if (node.type === 'Identifier') return nameOf(node)
  if (node.type === 'MemberExpression') return nameOf(node['property'])
  return node.type === 'LogicalExpression' ? shownName(node['right'] as Node) : null
}

/**
 * Finds JSX in the web app that renders a multi-line text directly, so that the browser joins its lines. Returns the
 * positions and the names of those texts. `Lines` and the fields preserve line breaks.
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
