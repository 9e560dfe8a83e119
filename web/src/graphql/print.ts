import type { DocumentNode, SelectionSetNode, TypeNode, ValueNode } from 'graphql'

/**
 * Prints an operation that contains fields and variables only, which is all that the pages outside the layout send.
 * urql prints the others. The sign-in page loads faster without it.
 */
export function printOperation(document: DocumentNode): string {
  const [operation] = document.definitions
  if (operation?.kind !== 'OperationDefinition') throw unsupported(operation?.kind)
  const variables = (operation.variableDefinitions ?? []).map(
    ({ variable, type }) => `$${variable.name.value}: ${printType(type)}`,
  )
  return `${operation.operation} ${operation.name?.value ?? ''}${inParentheses(variables)} ${printFields(operation.selectionSet)}`
}

const unsupported = (kind?: string) => new Error(`Cannot print ${kind}`)

const inParentheses = (parts: readonly string[]) => (parts.length > 0 ? `(${parts.join(', ')})` : '')

function printType(type: TypeNode): string {
  if (type.kind === 'NonNullType') return `${printType(type.type)}!`
  return type.kind === 'ListType' ? `[${printType(type.type)}]` : type.name.value
}

function printValue(value: ValueNode): string {
  if (value.kind !== 'Variable') throw unsupported(value.kind)
  return `$${value.name.value}`
}

function printFields(set: SelectionSetNode): string {
  const fields = set.selections.map((field) => {
    if (field.kind !== 'Field') throw unsupported(field.kind)
    const given = (field.arguments ?? []).map(({ name, value }) => `${name.value}: ${printValue(value)}`)
    return `${field.name.value}${inParentheses(given)}${field.selectionSet ? ` ${printFields(field.selectionSet)}` : ''}`
  })
  return `{ ${fields.join(' ')} }`
}
