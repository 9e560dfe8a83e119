import { GraphQLError, Kind, type DocumentNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql'
import { documentLimits, type Limits } from '../conventions/limits.ts'

type Measure = { readonly depth: number; readonly aliases: number; readonly fields: number; readonly repeats: number }

const nothing: Measure = { depth: 0, aliases: 0, fields: 0, repeats: 0 }

/** The limits that a document exceeds; none where it is within all. Takes time linear in the document. */
export function limitErrors(document: DocumentNode, limits: Limits['document'] = documentLimits): GraphQLError[] {
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).length
  const measure = { ...measureDocument(document), fragments }
  return (['depth', 'aliases', 'fields', 'repeats', 'fragments'] as const)
    .filter((limit) => measure[limit] > limits[limit])
    .map((limit) => new GraphQLError(`The document has more than ${limits[limit]} ${wording[limit]}`))
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

  /** A fragment that spreads itself counts only once; validation refuses it by its own rule. */
  function ofFragment(name: string): Measure {
    const known = measured.get(name)
    if (known) return known
    measured.set(name, nothing)
    const measure = ofSelections(fragments.get(name)?.selectionSet)
    measured.set(name, measure)
    return measure
  }

  /** `seen` holds the names of the selection so far; an inline fragment adds to those of the enclosing selection. */
  function ofSelections(set: SelectionSetNode | undefined, seen = new Set<string>()): Measure {
    return (set?.selections ?? []).map((node) => ofSelection(node, seen)).reduce(sumOf, nothing)
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
    .reduce(sumOf, nothing)
}

function sumOf(one: Measure, other: Measure): Measure {
  return {
    depth: Math.max(one.depth, other.depth),
    aliases: one.aliases + other.aliases,
    fields: one.fields + other.fields,
    repeats: one.repeats + other.repeats,
  }
}
