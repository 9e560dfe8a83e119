import type { DocumentNode, SelectionSetNode, TypeNode, ValueNode } from 'graphql'

/**
 * The text of an operation that is made of fields and variables alone, which is all that the pages outside the layout
 * send. urql prints the others; it comes with the layout, and the sign-in page is there sooner without it.
 */
export function printOperation(document: DocumentNode): string {
  const [operation] = document.definitions
  if (operation?.kind !== 'OperationDefinition') throw new Error('The document holds no operation')
  const variables = (operation.variableDefinitions ?? []).map(
    ({ variable, type }) => `$${variable.name.value}: ${printType(type)}`,
  )
  return `${operation.operation} ${operation.name?.value ?? ''}${inParentheses(variables)} ${printFields(operation.selectionSet)}`
}

const inParentheses = (parts: readonly string[]) => (parts.length > 0 ? `(${parts.join(', ')})` : '')

function printType(type: TypeNode): string {
  if (type.kind === 'NonNullType') return `${printType(type.type)}!`
  return type.kind === 'ListType' ? `[${printType(type.type)}]` : type.name.value
}

function printValue(value: ValueNode): string {
  if (value.kind !== 'Variable') throw new Error(`A ${value.kind} is no variable`)
  return `$${value.name.value}`
}

function printFields(set: SelectionSetNode): string {
  const fields = set.selections.map((field) => {
    if (field.kind !== 'Field') throw new Error(`A ${field.kind} is no field`)
    const given = (field.arguments ?? []).map(({ name, value }) => `${name.value}: ${printValue(value)}`)
    return `${field.name.value}${inParentheses(given)}${field.selectionSet ? ` ${printFields(field.selectionSet)}` : ''}`
  })
  return `{ ${fields.join(' ')} }`
}
