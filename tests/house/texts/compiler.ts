import { API, type Checker, type Type } from 'typescript/unstable/sync'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { root } from '../../tree/files.ts'

/** A hand-written module of the web app, other than a test, with its syntax tree and types. */
export type Module = { readonly path: string; readonly source: SourceFile; readonly checker: Checker }

/**
 * Runs a function over the modules of the web app. The compiler is a separate process, which ends with the function.
 */
export function withModules<Result>(run: (modules: readonly Module[]) => Result): Result {
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProject: `${root}web/tsconfig.json` })
    const project = snapshot.getProjects()[0]
    if (!project) throw new Error('The compiler has no project of the web app')
    const { checker, program } = project
    const files = program
      .getSourceFileNames()
      .filter((file) => file.startsWith(`${root}web/src/`) && !/\.test\.tsx?$|\/generated\//.test(file))
    return run(
      files.flatMap((file) => {
        const source = program.getSourceFile(file)
        return source ? [{ path: file.slice(root.length), source, checker }] : []
      }),
    )
  } finally {
    api.close()
  }
}

export const typeOf = ({ checker }: Module, node: Node): Type | null => checker.getTypeAtLocation(node) ?? null

/** The fixed parts of a text, with arbitrary text between them. A completely known text has one part. */
export type Template = readonly string[]

/** Returns the texts that a type can have. Returns null if one of them is unknown. */
export function textsOf(type: Type | null): readonly Template[] | null {
  if (!type) return null
  if (type.isStringLiteralType()) return [[type.value]]
  if (type.isTemplateLiteralType()) return [type.texts]
  if (!type.isUnionType()) return null
  const all = type
    .getTypes()
    .filter((each) => !isNothing(each))
    .map(textsOf)
  return all.some((each) => each === null) ? null : all.flatMap((each) => each ?? [])
}

const isNothing = (type: Type): boolean =>
  type.isIntrinsicType() && (type.intrinsicName === 'null' || type.intrinsicName === 'undefined')

/** Returns the completely known texts of a type. */
export const literalsOf = (type: Type | null): readonly string[] =>
  (textsOf(type) ?? []).flatMap((template) => (template.length === 1 ? template : []))

/** Returns the texts of a list's items. */
export function itemsOf({ checker }: Module, type: Type | null): readonly string[] {
  if (!type) return []
  return (type.isUnionType() ? type.getTypes() : [type]).flatMap((each) =>
    each.isTypeReference() || each.isTupleType() ? checker.getTypeArguments(each).flatMap(literalsOf) : [],
  )
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  node.forEachChild((child) => walk(child, visit))
}

/** Returns the name of an identifier or the value of a literal. Returns an empty text for any other node. */
export function nameOf(node: Node | undefined): string {
  const text = node && 'text' in node ? node.text : undefined
  return typeof text === 'string' ? text : ''
}

export const lineOf = ({ path, source }: Module, node: Node): string =>
  `${path}:${source.text.slice(0, node.getStart(source)).split('\n').length}`
