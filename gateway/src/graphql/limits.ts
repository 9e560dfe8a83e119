import { GraphQLError, Kind, type DocumentNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql'

/** What one document may ask for. A limit counts a fragment's content at every place where it is spread. */
export const documentLimits = {
  /** UTF-16 code units of the document's text. */
  length: 65_536,
  tokens: 4_000,
  depth: 12,
  aliases: 50,
  fields: 2_000,
  /** Fields that one selection asks for again: validation holds each against all others of its name. */
  repeats: 100,
  fragments: 100,
  /** What is wrong with a document, as a refusal lists it. */
  errors: 50,
} as const

/** What one operation may ask for, its variables known. */
export const operationLimits = {
  /** See `costOf`. The app's documents cost less, on their longest pages too. */
  cost: 1_000,
  /** UTF-16 code units of one text in the variables: twice the longest field. A document's texts are within its length. */
  text: 200_000,
} as const

type Measure = { readonly depth: number; readonly aliases: number; readonly fields: number; readonly repeats: number }

const nothing: Measure = { depth: 0, aliases: 0, fields: 0, repeats: 0 }

/** What of a document is over a limit; none where it is within all. Takes time linear in the document. */
export function limitErrors(document: DocumentNode): GraphQLError[] {
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).length
  const measure = { ...measureDocument(document), fragments }
  return (['depth', 'aliases', 'fields', 'repeats', 'fragments'] as const)
    .filter((limit) => measure[limit] > documentLimits[limit])
    .map((limit) => new GraphQLError(`The document has more than ${documentLimits[limit]} ${wording[limit]}`))
}

const wording = {
  depth: 'levels',
  aliases: 'aliases',
  fields: 'fields',
  repeats: 'repeated fields',
  fragments: 'fragments',
} as const

function measureDocument(document: DocumentNode): Measure {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const node of document.definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node)
  const measured = new Map<string, Measure>()

  /** A fragment that spreads itself counts nothing the second time; validation refuses it by its own rule. */
  function ofFragment(name: string): Measure {
    const known = measured.get(name)
    if (known) return known
    measured.set(name, nothing)
    const measure = ofSelections(fragments.get(name)?.selectionSet)
    measured.set(name, measure)
    return measure
  }

  /** `seen` holds the names of the selection so far; an inline fragment adds to those of the selection it stands in. */
  function ofSelections(set: SelectionSetNode | undefined, seen = new Set<string>()): Measure {
    return (set?.selections ?? []).map((node) => ofSelection(node, seen)).reduce(beside, nothing)
  }

  function ofSelection(node: SelectionSetNode['selections'][number], seen: Set<string>): Measure {
    if (node.kind === Kind.FRAGMENT_SPREAD) return ofFragment(node.name.value)
    if (node.kind === Kind.INLINE_FRAGMENT) return ofSelections(node.selectionSet, seen)
    const inner = ofSelections(node.selectionSet)
    const name = (node.alias ?? node.name).value
    const repeats = inner.repeats + (seen.has(name) ? 1 : 0)
    seen.add(name)
    // Introspection costs no call, and graphql-js limits its depth by a rule of its own.
    const depth = node.name.value.startsWith('__') ? 1 : inner.depth + 1
    return { depth, aliases: inner.aliases + (node.alias ? 1 : 0), fields: inner.fields + 1, repeats }
  }

  return document.definitions
    .map((node) => (node.kind === Kind.OPERATION_DEFINITION ? ofSelections(node.selectionSet) : nothing))
    .reduce(beside, nothing)
}

function beside(one: Measure, other: Measure): Measure {
  return {
    depth: Math.max(one.depth, other.depth),
    aliases: one.aliases + other.aliases,
    fields: one.fields + other.fields,
    repeats: one.repeats + other.repeats,
  }
}
