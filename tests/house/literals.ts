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
