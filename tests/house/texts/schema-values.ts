import {
  buildASTSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  parse,
  type GraphQLNamedType,
  type GraphQLType,
} from 'graphql'
import { readSchema } from '@ansvar/schema'
import { filesBelow, read } from '../../tree/files.ts'
import { resources } from '../resource-names.ts'

const schema = buildASTSchema(parse(readSchema()))

/** Types of namespaces without a collection. */
const others: Readonly<Record<string, string>> = { scope: 'ScopeVersion' }

/** Returns the values of an enumeration or a Boolean. Returns none for other types. */
function valuesOf(type: GraphQLNamedType): readonly string[] {
  if (isEnumType(type)) return type.getValues().map(({ name }) => name)
  return type.name === 'Boolean' ? ['true', 'false'] : []
}

/** Returns the paths of a type with their possible values, including the rows of its lists. */
function pathsOf(type: GraphQLNamedType | undefined, prefix = ''): [string, readonly string[]][] {
  const isDeep = prefix.split('.').length > MAX_DEPTH
  if (!type || isDeep || (!isObjectType(type) && !isInputObjectType(type))) return []
  const fields: readonly { readonly name: string; readonly type: GraphQLType }[] = Object.values(type.getFields())
  return fields.flatMap(({ name, type: of }): [string, readonly string[]][] => {
    const inner = getNamedType(of)
    return [[prefix + name, valuesOf(inner)], ...pathsOf(inner, `${prefix}${name}.`)]
  })
}

/** Nested lists have texts. Records that are referred to have none here. */
const MAX_DEPTH = 3

/** Returns the schema's paths of a namespace, of its type, input and filter, each with its values. */
export function schemaPaths(namespace: string): ReadonlyMap<string, readonly string[]> {
  const type = resources.find(({ collection }) => collection === namespace)?.type ?? others[namespace]
  if (type === undefined) return new Map()
  const query = schema.getQueryType()?.getFields()[namespace]
  const filter = query?.args.find(({ name }) => name === 'filter')?.type
  const all = new Map<string, readonly string[]>()
  for (const each of [schema.getType(type), schema.getType(`${type}Input`), filter && getNamedType(filter)])
    for (const [path, values] of pathsOf(each)) all.set(path, [...(all.get(path) ?? []), ...values])
  return all
}

const sql = filesBelow('api/src', ['.sql'])
  .map((path) => read(path))
  .join('\n')

/** Tables whose changes the history shows in a namespace with a different name. */
const otherTables: Readonly<Record<string, readonly string[]>> = {
  events: ['event_persons'],
  scope: ['scope_versions'],
}

/** Columns that the audit trail omits (api/src/audit/difference.ts). */
const stamps = new Set(['id', 'organizationId', 'version', 'createdDate', 'lastModifiedDate', 'lastModifiedBy'])

const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Returns the columns of a namespace's tables, which the history names if they change. */
export function columnsOf(namespace: string): readonly string[] {
  const own = resources.find(({ collection }) => collection === namespace)?.table
  const tables = [...(own ? [own] : []), ...(otherTables[namespace] ?? [])]
  return tables.flatMap((table) => {
    const created = new RegExp(`create table (?:if not exists )?(?:app\\.)?${table} \\(([\\s\\S]*?)\\n\\);`, 'g')
    const altered = new RegExp(`alter table (?:app\\.)?${table}\\b([^;]*);`, 'g')
    return [
      ...[...sql.matchAll(created)].flatMap(([, body = '']) => [...body.matchAll(/^ +(\w+) /gm)]),
      ...[...sql.matchAll(altered)].flatMap(([, body = '']) => [
        ...body.matchAll(/(?:add column|to) (?:if not exists )?(\w+)/g),
      ]),
    ]
      .map(([, column = '']) => camel(column))
      .filter((column) => !stamps.has(column))
  })
}

/** The namespaces of records with a history: `policyHistory` is that of policies. */
export const namespacesWithHistory: readonly string[] = Object.keys(schema.getQueryType()?.getFields() ?? {})
  .filter((query) => query.endsWith('History'))
  .flatMap((query) => {
    const type = query.replace(/History$/, '').replace(/^[a-z]/, (letter) => letter.toUpperCase())
    return resources.filter((resource) => resource.type === type).map(({ collection }) => collection)
  })
