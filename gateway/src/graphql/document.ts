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
import { variablesOf, type Variable } from '#graphql/input-problems.ts'
import { documentLimits, limitErrors } from '#graphql/limits.ts'
import { createRecent } from '#graphql/recent.ts'
import type { RestSchema } from '#graphql/schema.ts'
import type { Values } from '#rest/template.ts'

/** A document that was parsed, is within the limits and is valid against the schema. */
export type ReadyDocument = {
  readonly node: DocumentNode
  /** One of its operations; the only one where none is named. */
  operation(name: string | null | undefined): ReadyOperation | null
}

export type ReadyOperation = {
  readonly node: OperationDefinitionNode
  readonly variables: readonly Variable[]
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
  return (text) => {
    const known = ready.get(text)
    if (known) return known
    const made = makeReady(rest, text)
    if ('node' in made) ready.set(text, made, text.length)
    return made
  }
}

function makeReady(rest: RestSchema, text: string): ReadyDocument | readonly GraphQLError[] {
  const { length: maxSourceLength, tokens: maxLexicalTokens } = documentLimits
  try {
    const node = parse(text, { maxSourceLength, maxLexicalTokens })
    const overLimit = limitErrors(node)
    if (overLimit.length > 0) return overLimit
    const errors = validate(rest.schema, node)
    return errors.length > 0 ? errors : readyDocument(rest, node)
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    // graphql-js reads and checks by recursion; values, unlike selections, have no limit of their own on depth.
    if (error instanceof RangeError) return [new GraphQLError('The document is nested too deeply')]
    throw error
  }
}

function readyDocument(rest: RestSchema, node: DocumentNode): ReadyDocument {
  const operations = new Map<string, ReadyOperation>()
  return {
    node,
    operation(name) {
      const key = name ?? ''
      const known = operations.get(key)
      if (known !== undefined) return known
      const found = getOperationAST(node, name)
      if (!found) return null
      const made = readyOperation(rest, node, found)
      operations.set(key, made)
      return made
    },
  }
}

function readyOperation(rest: RestSchema, document: DocumentNode, node: OperationDefinitionNode): ReadyOperation {
  const conditions = conditionsOf(document)
  const costKeyOf = costKey(document)
  const costs = createRecent<number>(MOST_VARIANTS)
  const compiled = createRecent<{ readonly operation: CompiledOperation | null }>(MOST_VARIANTS)
  return {
    node,
    variables: variablesOf(rest.schema, node),
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
