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
import { compileOperation, type CompiledOperation } from '#graphql/compiled/operation.ts'
import { costOf, costKey } from '#graphql/cost.ts'
import { variableProblems, variablesOf } from '#graphql/input-problems.ts'
import { documentLimits, limitErrors } from '#graphql/limits.ts'
import { createListLimits, type ListLimits, type VariableLimits } from '#graphql/list-limits.ts'
import { createRecent } from '#graphql/recent.ts'
import type { RestSchema } from '#graphql/schema.ts'
import type { FieldProblem } from '#rest/errors.ts'
import type { Values } from '#rest/template.ts'

/** A document that was parsed, is within the limits and is valid against the schema. */
export type ReadyDocument = {
  readonly node: DocumentNode
  /** One of its operations; the only one where none is named. */
  operation(name: string | null | undefined): ReadyOperation | null
}

export type ReadyOperation = {
  readonly node: OperationDefinitionNode
  /** What is wrong with its variables, of many problems one more than are reported: see `variableProblems`. */
  problems(values: Values): readonly FieldProblem[]
  /** What the operation costs with its variables, which are valid: see `costOf`. */
  cost(values: Values): number
  /** The operation compiled for what its variables say of @skip and @include; null where graphql-js has to run it. */
  compiled(values: Readonly<Record<string, unknown>>): CompiledOperation | null
}

export type Documents = (text: string) => ReadyDocument | readonly GraphQLError[]

/** As many characters of documents as are kept ready; a parsed document takes some fifty bytes a character. */
const KEPT_CHARACTERS = 1_000_000

/** As many selections as are kept compiled, and as many costs as are kept, of one operation. */
const MOST_VARIANTS = 16

/** Makes documents ready to execute, each text once while it is in use. What is refused is not kept. */
export function createDocuments(rest: RestSchema): Documents {
  const ready = createRecent<ReadyDocument>(KEPT_CHARACTERS)
  const lists = createListLimits(rest.schema)
  return (text) => {
    const known = ready.get(text)
    if (known) return known
    const made = makeReady(rest, lists, text)
    if ('node' in made) ready.set(text, made, text.length)
    return made
  }
}

function makeReady(rest: RestSchema, lists: ListLimits, text: string): ReadyDocument | readonly GraphQLError[] {
  const { length: maxSourceLength, tokens: maxLexicalTokens } = documentLimits
  try {
    const node = parse(text, { maxSourceLength, maxLexicalTokens })
    const overLimit = limitErrors(node)
    if (overLimit.length > 0) return overLimit
    const errors = validate(rest.schema, node, undefined, { maxErrors: documentLimits.errors })
    if (errors.length > 0) return errors
    const { errors: tooMany, variables } = lists.read(node)
    return tooMany.length > 0 ? tooMany : readyDocument(rest, node, { lists, variables })
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    // graphql-js reads and checks by recursion; values, unlike selections, have no limit of their own on depth.
    if (error instanceof RangeError) return [new GraphQLError('The document is nested too deeply')]
    throw error
  }
}

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
  const variables = variablesOf(rest.schema, node, limited.variables)
  const conditions = conditionsOf(document)
  const costKeyOf = costKey(document)
  const costs = createRecent<number>(MOST_VARIANTS)
  const compiled = createRecent<{ readonly operation: CompiledOperation | null }>(MOST_VARIANTS)
  return {
    node,
    problems: (values) => variableProblems(variables, values, limited.lists),
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

/** The variables that a document's @skip and @include ask for: for each of their values it is another selection. */
function conditionsOf(document: DocumentNode): string[] {
  const names = new Set<string>()
  visit(document, {
    Directive: ({ arguments: given = [] }) => {
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value)
    },
  })
  return [...names]
}
