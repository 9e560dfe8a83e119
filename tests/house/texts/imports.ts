import { posix } from 'node:path'
import {
  isClassDeclaration,
  isFunctionDeclaration,
  isIdentifier,
  isImportDeclaration,
  isNamedImports,
  isObjectBindingPattern,
  isArrayBindingPattern,
  isVariableStatement,
  isBindingElement,
  SyntaxKind,
  type Node,
} from 'typescript/unstable/ast'
import { nameOf, type Module } from './compiler.ts'

/** Returns the module of a specifier in another module. Returns null for a package. */
export function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return `web/src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null
}

/** Maps the names in a module to their origin: `PolicyFields` to `web/src/…/policy-fields.tsx#PolicyFields`. */
export function namesOf({ path, source }: Module): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const statement of source.statements) {
    for (const name of declaredNames(statement)) names.set(name, `${path}#${name}`)
    if (!isImportDeclaration(statement)) continue
    const target = targetOf(path, nameOf(statement.moduleSpecifier))
    const clause = statement.importClause
    if (!target || !clause) continue
    if (clause.name) names.set(nameOf(clause.name), `${target}#default`)
    if (!clause.namedBindings || !isNamedImports(clause.namedBindings)) continue
    for (const { name, propertyName } of clause.namedBindings.elements)
      names.set(nameOf(name), `${target}#${nameOf(propertyName ?? name)}`)
  }
  return names
}

/** Returns the names that a top-level statement declares, and `default` for the module's default export. */
export function declaredNames(statement: Node): readonly string[] {
  if (isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name))
  if (!isFunctionDeclaration(statement) && !isClassDeclaration(statement)) return []
  const isDefault = statement.modifiers?.some(({ kind }) => kind === SyntaxKind.DefaultKeyword) ?? false
  return [nameOf(statement.name), ...(isDefault ? ['default'] : [])]
}

/** Returns the names that a declaration binds: one name, or those of a pattern. */
function boundNames(name: Node): readonly string[] {
  if (isIdentifier(name)) return [nameOf(name)]
  if (!isObjectBindingPattern(name) && !isArrayBindingPattern(name)) return []
  return name.elements.flatMap((each) => (isBindingElement(each) && each.name ? boundNames(each.name) : []))
}
