import {
  getOperationAST,
  GraphQLError,
  Kind,
  parse,
  validate,
  visit,
  type DocumentNode,
  type OperationDefinitionNode,
} from 'graphql'
import { compileOperation, type Compiled } from '../compiled/operation.ts'
import { costOf, costKey } from './cost.ts'
import { variableProblems, variablesOf } from './input-problems.ts'
import type { Limits } from '../conventions/limits.ts'
import { limitErrors } from './document-limits.ts'
import { createListLimits, type ListLimits, type VariableLimits } from './list-limits.ts'
import { createRecent } from './recent.ts'
import type { RestSchema } from '../schema/schema.ts'
import type { FieldProblem } from '../conventions/problems.ts'
import type { Values } from '../values.ts'

/** A document that was parsed, is within the limits and is valid against the schema. */
export type ReadyDocument = {
  readonly node: DocumentNode
  /** One of its operations; the only one where none is named. */
  operation(name: string | null | undefined): ReadyOperation | null
}

export type ReadyOperation = {
  readonly node: OperationDefinitionNode
  /** What is invalid in its variables, of many problems one more than are reported: see `variableProblems`. */
  problems(values: Values): readonly FieldProblem[]
  /** What the operation costs with its variables, which are valid: see `costOf`. */
  cost(values: Values): number
  /** The operation compiled for its variables' values in @skip and @include; null where only graphql-js executes it. */
  compiled(values: Readonly<Record<string, unknown>>): Compiled | null
}

export type Documents = (text: string) => ReadyDocument | readonly GraphQLError[]

/** Characters of documents in the cache; a parsed document takes some fifty bytes a character. */
const CACHED_CHARACTERS = 1_000_000

/** Compiled selections, and costs, in the cache of one operation. */
const MAX_VARIANTS = 16

/** Makes documents ready to execute, each text once while it is in the cache. Refused documents are not cached. */
export function createDocuments(rest: RestSchema): Documents {
  const ready = createRecent<ReadyDocument>(CACHED_CHARACTERS)
  const lists = createListLimits(rest.schema, rest.conventions.limits.input.items)
  return (text) => {
    const known = ready.get(text)
    if (known) return known
    const made = makeReady(rest, lists, text)
    if ('node' in made) ready.set(text, made, text.length)
    return made
  }
}

function makeReady(rest: RestSchema, lists: ListLimits, text: string): ReadyDocument | readonly GraphQLError[] {
  const { document: limits } = rest.conventions.limits
  try {
    const node = parse(text, parseOptions(limits))
    const overLimit = limitErrors(node, limits)
    if (overLimit.length > 0) return overLimit
    const errors = validate(rest.schema, node, undefined, { maxErrors: limits.errors })
    if (errors.length > 0) return errors
    const { errors: tooMany, variables } = lists.read(node)
    return tooMany.length > 0 ? tooMany : readyDocument(rest, node, { lists, variables })
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    // graphql-js parses and validates by recursion; values, unlike selections, have no limit of their own on depth.
    if (error instanceof RangeError) return [new GraphQLError('The document is nested too deeply')]
    throw error
  }
}

/** Older versions of graphql 16 know the limit of tokens by another name. */
const parseOptions = ({ length, tokens }: Limits['document']) => ({
  maxSourceLength: length,
  maxLexicalTokens: tokens,
  maxTokens: tokens,
})

type Limited = { readonly lists: ListLimits; readonly variables: VariableLimits }

function readyDocument(rest: RestSchema, node: DocumentNode, limited: Limited): ReadyDocument {
  const operations = new Map<string, ReadyOperation>()
  return {
    node,
    operation(name) {
      const key = name ?? ''
      const known = operations.get(key)
      if (known !== undefined) return known
      const found = getOperationAST(node, name)
      if (!found) return null
      const made = readyOperation(rest, node, found, limited)
      operations.set(key, made)
      return made
    },
  }
}

function readyOperation(
  rest: RestSchema,
  document: DocumentNode,
  node: OperationDefinitionNode,
  limited: Limited,
): ReadyOperation {
  const { limits } = rest.conventions
  const variables = variablesOf(rest.schema, node, { variables: limited.variables, items: limits.input.items })
  const conditions = conditionsOf(document)
  const costKeyOf = costKey(document, rest.conventions.lists)
  const costs = createRecent<number>(MAX_VARIANTS)
  const compiled = createRecent<{ readonly operation: Compiled | null }>(MAX_VARIANTS)
  return {
    node,
    problems: (values) => variableProblems(variables, values, { lists: limited.lists, text: limits.operation.text }),
    cost(values) {
      const key = costKeyOf(values)
      const known = costs.get(key)
      if (known !== undefined) return known
      const cost = costOf(rest, document, node, values)
      costs.set(key, cost, 1)
      return cost
    },
    compiled(values) {
      const key = conditions.map((name) => String(values[name])).join()
      const known = compiled.get(key)
      if (known) return known.operation
      const operation = compileOperation(rest, document, node, values)
      compiled.set(key, { operation }, 1)
      return operation
    },
  }
}

/** The variables in a document's @skip and @include: each of their values results in another selection. */
function conditionsOf(document: DocumentNode): string[] {
  const names = new Set<string>()
  visit(document, {
    Directive: ({ arguments: given = [] }) => {
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value)
    },
  })
  return [...names]
}
