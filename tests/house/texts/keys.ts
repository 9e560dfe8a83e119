import {
  isArrayLiteralExpression,
  isCallExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
  type CallExpression,
  type Node,
  type PropertyAccessExpression,
} from 'typescript/unstable/ast'
import { lineOf, literalsOf, nameOf, textsOf, typeOf, walk, type Module, type Template } from './compiler.ts'

/** A key without its namespace, and the known namespaces of the key. Null means any namespace. */
export type OwnKey = { readonly key: Template; readonly namespaces: readonly string[] | null }

/** The translation keys that the web app uses. */
export type Keys = {
  /** The keys of `t`. */
  readonly all: Set<string>
  /** The keys of `find`, which may be missing. */
  readonly maybe: Set<string>
  /** The keys of `find` with a part that is known only at run time, which is `*` here. */
  readonly patterns: Set<string>
  /** The keys of a resource: of `own` and `maybe`, and of `t` if a component adds the namespace. */
  readonly own: OwnKey[]
  /** The paths for which code requests a label, a hint or a problem directly. */
  readonly paths: { readonly namespace: string; readonly path: string }[]
  /** Every literal text, by module. */
  readonly literals: Map<string, ReadonlySet<string>>
  /** The locations of keys that the compiler cannot determine, which are errors. */
  readonly unknown: string[]
}

/**
 * More texts than any of our types has, except the type of all keys. Keys of that type count where they are literals.
 */
const ALL_KEYS = 1000

/** Modules that find texts by the conventions for fields, values and problems. The model implements these itself. */
const conventions = new Set(['web/src/screen/texts.ts', 'web/src/screen/history/use-values.ts'])

/** Reads the keys from calls of `t`, `find`, `own` and `maybe`, which are identified by their types. */
export function readKeys(modules: readonly Module[]): Keys {
  const keys: Keys = {
    all: new Set(),
    maybe: new Set(),
    patterns: new Set(),
    own: [],
    paths: [],
    literals: new Map(),
    unknown: [],
  }
  for (const module of modules) {
    const { calls, literals } = partsOf(module)
    keys.literals.set(module.path, literals)
    if (conventions.has(module.path) || module.path.startsWith('web/src/texts/')) continue
    const callees = module.checker.getTypeAtLocation(calls.map(({ expression }) => expression))
    for (const [index, call] of calls.entries()) addCall(keys, module, call, callees[index]?.getAliasSymbol()?.name)
  }
  return keys
}

/**
 * Names of functions that take a key. Types distinguish them from other functions with these names. A text that is
 * requested by another name counts as unused.
 */
const called = /^(t|translate|find|findText|own|maybe|label|hint|problem)$/

const calleeOf = ({ expression }: CallExpression): string =>
  nameOf(isPropertyAccessExpression(expression) ? expression.name : expression)

function partsOf(module: Module): { readonly calls: readonly CallExpression[]; readonly literals: Set<string> } {
  const calls: CallExpression[] = []
  const literals = new Set<string>()
  walk(module.source, (node) => {
    if (isCallExpression(node) && called.test(calleeOf(node))) calls.push(node)
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) literals.add(nameOf(node))
    // A key that is assembled where a function other than `t` takes a key.
    if (isTemplateExpression(node) && /^[a-z]\w*\./.test(nameOf(node.head)))
      for (const text of literalsOf(typeOf(module, node))) literals.add(text)
  })
  return { calls, literals }
}

function addCall(keys: Keys, module: Module, { expression, arguments: [first] }: CallExpression, type = ''): void {
  if (!first) return
  if (type === 'Translate') addKey(keys, module, first)
  else if (type === 'Find') addFound(keys, module, first)
  else if (isPropertyAccessExpression(expression)) addOwn(keys, module, expression, first)
}

function addKey(keys: Keys, module: Module, key: Node): void {
  const texts = textsOf(typeOf(module, key))
  if (!texts || texts.some((text) => text.length > 1)) keys.unknown.push(lineOf(module, key))
  else if (texts.length < ALL_KEYS && !isOfMenus(module, key))
    for (const text of texts.flat())
      if (beginsOpen(key)) keys.own.push({ key: [text.replace(/^\w+\./, '')], namespaces: namespacesOf(texts) })
      else keys.all.add(text)
}

/** The entries of the menus have the type of all their texts, and count where they are declared. */
const isOfMenus = ({ source }: Module, key: Node): boolean => /^`menus\.\$\{[\w.]+\}`$/.test(key.getText(source))

const beginsOpen = (key: Node): boolean => isTemplateExpression(key) && nameOf(key.head) === ''

const namespacesOf = (texts: readonly Template[]): readonly string[] => [
  ...new Set(texts.flat().map((text) => text.replace(/\..*/, ''))),
]

function addFound(keys: Keys, module: Module, list: Node): void {
  if (!isArrayLiteralExpression(list)) return void keys.unknown.push(lineOf(module, list))
  for (const element of list.elements)
    for (const text of textsOf(typeOf(module, element)) ?? [])
      if (text.length > 1) keys.patterns.add(text.join('*'))
      else for (const each of text) keys.maybe.add(each)
}

function addOwn(keys: Keys, module: Module, { expression, name }: PropertyAccessExpression, key: Node): void {
  const method = nameOf(name)
  if (!/^(own|maybe|label|hint|problem)$/.test(method)) return
  const type = typeOf(module, expression)
  if (type?.getAliasSymbol()?.name !== 'Texts') return
  const of = type.getAliasTypeArguments()[0] ?? null
  const texts = textsOf(typeOf(module, key))
  if (method === 'own' || method === 'maybe') {
    if (!texts) keys.unknown.push(lineOf(module, key))
    for (const text of texts ?? []) keys.own.push({ key: text, namespaces: of && literalsOf(of) })
  } else if (of?.isStringLiteralType())
    for (const path of (texts ?? []).flat()) keys.paths.push({ namespace: of.value, path })
}
