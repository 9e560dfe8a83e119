import {
  Kind,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type FragmentDefinitionNode,
  type InputValueDefinitionNode,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionNode,
} from 'graphql'
import { type Fields, fieldsOf, lowerFirst, nameOf, plural } from './fields.ts'

/** A `.graphql` file. */
type File = { readonly document?: DocumentNode | undefined }

type Root = 'query' | 'mutation'

/** One regular operation of a resource. */
type Operation = {
  readonly name: string
  readonly root: Root
  readonly field: string
  readonly alias: 'list' | 'record'
  readonly returns: string
  /** Arguments of the field that the operation leaves out. */
  readonly without?: readonly string[]
  /** The variable of an argument, where it has another name. */
  readonly variables?: Readonly<Record<string, string>>
  readonly selection: string
}

const page = (selection: string) => `{ totalElements content { ${selection} } }`

/**
 * Adds the operations of the regular shape to each file that has the fragment `<Type>Row` or `<Type>Record` of a resource:
 * list, record, create, update, discard, history and revisions, as far as the schema has their fields. An operation that a file
 * writes itself is not generated.
 */
export function withOperations<Source extends File>(files: readonly Source[], sdl: DocumentNode): Source[] {
  const types = fieldsOf(sdl)
  const all = files.flatMap(({ document }) => document?.definitions ?? [])
  const fragments = new Map(all.filter(isFragment).map((node) => [node.name.value, node]))
  const written = new Set(all.filter(isOperation).map(({ name }) => name?.value))
  return files.map((file) => {
    const generated = resourcesOf(file.document?.definitions ?? [])
      .flatMap((type) => operationsOf(type, fragments, types))
      .filter(({ name }) => !written.has(name))
      .flatMap((operation) => definitionOf(operation, types))
    return file.document && generated.length > 0 ? { ...file, document: append(file.document, generated) } : file
  })
}

const isFragment = (node: DefinitionNode): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION
const isOperation = (node: DefinitionNode): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION

const append = (document: DocumentNode, definitions: readonly DefinitionNode[]): DocumentNode => ({
  ...document,
  definitions: [...document.definitions, ...definitions],
})

/** The types that a file has the fragment of a row or a record of. */
function resourcesOf(definitions: readonly DefinitionNode[]): string[] {
  const types = definitions.filter(isFragment).flatMap(({ name, typeCondition }) => {
    const type = typeCondition.name.value
    return name.value === `${type}Row` || name.value === `${type}Record` ? [type] : []
  })
  return [...new Set(types)]
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** The regular operations of a resource. */
function operationsOf(type: string, fragments: Fragments, types: ReadonlyMap<string, Fields>): Operation[] {
  const has = (name: string) => fragments.has(name)
  const record = has(`${type}Record`) ? `${type}Record` : `${type}Row`
  const row = has(`${type}Row`) ? `${type}Row` : record
  const one = lowerFirst(type)
  const reads = { root: 'query', alias: 'list' } as const
  const writes = { root: 'mutation', alias: 'record', returns: type, selection: `{ ...${record} }` } as const
  return [
    { ...reads, name: plural(type), field: plural(one), returns: `${type}List`, selection: page(`...${row}`) },
    { ...writes, root: 'query', name: type, field: one },
    { ...writes, name: `Create${type}`, field: `create${type}` },
    { ...writes, name: `Update${type}`, field: `update${type}` },
    {
      ...writes,
      name: `Discard${type}`,
      field: `discard${type}`,
      returns: 'BinItem',
      selection: '{ id title resource recordId parentId }',
    },
    {
      ...reads,
      name: `${type}History`,
      field: `${one}History`,
      returns: 'HistoryEntryList',
      without: ['sort'],
      selection: '{ ...HistoryPage }',
    },
    {
      ...reads,
      name: `${type}Revisions`,
      field: `${one}Revisions`,
      returns: `${type}RevisionList`,
      without: ['sort'],
      variables: { [`${one}Id`]: 'id' },
      selection: page(revisionOf(record, fragments, types.get(`${type}Revision`))),
    },
    {
      ...writes,
      root: 'query',
      name: `${type}InForce`,
      field: `${one}InForce`,
      returns: `${type}Revision`,
      selection: `{ ${revisionOf(record, fragments, types.get(`${type}Revision`))} }`,
    },
  ]
}

/** The fields of a record's fragment that a revision of it has as well. */
function revisionOf(record: string, fragments: Fragments, revision: Fields | undefined): string {
  const flat = (name: string): readonly SelectionNode[] =>
    fragments
      .get(name)
      ?.selectionSet.selections.flatMap((node) =>
        node.kind === Kind.FRAGMENT_SPREAD ? flat(node.name.value) : [node],
      ) ?? []
  return flat(record)
    .filter((node) => node.kind === Kind.FIELD && revision?.has(node.name.value))
    .map((node) => print(node))
    .join('\n')
}

/** The operation as GraphQL; nothing if the schema does not have its field. */
function definitionOf(operation: Operation, types: ReadonlyMap<string, Fields>): readonly DefinitionNode[] {
  const field = types.get(operation.root === 'query' ? 'Query' : 'Mutation')?.get(operation.field)
  if (!field || nameOf(field.type) !== operation.returns) return []
  return parse(textOf(operation, field), { noLocation: true }).definitions
}

function textOf({ name, root, alias, selection, ...rest }: Operation, field: FieldDefinitionNode): string {
  const { without = [], variables = {} } = rest
  const given = (field.arguments ?? []).filter((argument) => !without.includes(argument.name.value))
  const variable = ({ name: { value } }: InputValueDefinitionNode) => `$${variables[value] ?? value}`
  const declared = given.map((argument) => `${variable(argument)}: ${print(argument.type)}`)
  const passed = given.map((argument) => `${argument.name.value}: ${variable(argument)}`)
  return `${root} ${name}${inBrackets(declared)} { ${alias}: ${field.name.value}${inBrackets(passed)} ${selection} }`
}

const inBrackets = (items: readonly string[]): string => (items.length === 0 ? '' : `(${items.join(', ')})`)
