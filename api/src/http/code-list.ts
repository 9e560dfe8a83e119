import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '@ansvar/domain/languages'
import { listOf, named } from '#contract/components.ts'
import { filtersOf, plainOrder, textOrder, type ListSpec } from '#contract/lists.ts'
import type { CodeLists } from '#db/code-lists.ts'
import { readPage } from '#db/pages.ts'
import type { Scope } from '#db/scope.ts'
import type { Tables } from '#db/tables.ts'
import { list } from './responses.ts'
import type { Fields, Reader } from './embeds.ts'
import { endpoint, type UserEndpoint } from './endpoint.ts'

type Item = z.ZodObject

/** A list of codes with texts in each language. */
export type CodeList<T extends Item = Item> = {
  readonly path: string
  readonly summary: string
  /** The name of one item in the OpenAPI document. */
  readonly name: string
  readonly table: keyof CodeLists | 'iso_standards'
  /** The schema of one item. Each field is a column, or one of `texts`. */
  readonly item: T
  /**
   * Fields that are stored as `x_en` and `x_da`. The list reads, sorts and returns the field `x` in the reader's
   * language.
   */
  readonly texts: readonly string[]
  readonly list: ListSpec
}

type CodeListOptions<T extends Item> = Omit<CodeList<T>, 'list'> & {
  /** The sort fields. The first one is the default, ascending. */
  readonly sort: readonly string[]
  /** The SQL of sort fields that are not ordered by their text or column. */
  readonly sortBy?: ListSpec['sort']
  /** The fields that items can be filtered by. */
  readonly filters?: readonly (keyof T['shape'] & string)[]
  /** Filters with their own SQL. */
  readonly filterBy?: ListSpec['filters']
}

/** Declares a code list, which is searched by its texts. */
export function defineCodeList<T extends Item>(options: CodeListOptions<T>): CodeList<T> {
  const { sort, sortBy = {}, filters = [], filterBy = {}, ...facts } = options
  const orderOf = (field: string) => (facts.texts.includes(field) ? textOrder(field) : plainOrder(field))
  named(facts.name, facts.item)
  return {
    ...facts,
    list: {
      sort: { ...Object.fromEntries(sort.map((field) => [field, orderOf(field)])), ...sortBy },
      defaultSort: `${sort[0]},asc`,
      filters: { ...filtersOf(facts.item, filters), ...filterBy },
      search: 'search_text',
      byId: true,
    },
  }
}

/** Declares the call that returns a code list to every session. */
export const codeListEndpoint = ({ path, summary, name, table, item, texts, list: spec }: CodeList): UserEndpoint =>
  endpoint({
    method: 'get',
    path,
    summary,
    access: 'session',
    list: spec,
    response: named(`${name}List`, listOf(item)),
    async handle({ scope, query, language }) {
      const page = await readPage(itemsOf({ table, item, texts }, scope, language), query)
      return list(page.rows, page.total)
    },
  })

/** Reads the items with these ids. Returns them by id. */
export const codesById =
  (codes: CodeList) =>
  async ({ scope, language }: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Fields>> => {
    const rows = await itemsOf(codes, scope, language)
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .execute()
    return new Map(rows.map((row) => [row.id, row]))
  }

function itemsOf(
  { table, item, texts }: Pick<CodeList, 'table' | 'item' | 'texts'>,
  { trx }: Scope,
  language: Language,
) {
  // Kysely cannot type a table that is a parameter. The response schema defines the rows.
  const rows = sql<
    Tables['iso_standards']
  >`(select *, ${sql.join(texts.map((text) => inLanguage(text, language)))} from ${sql.table(table)})`
  return trx.selectFrom(rows.as('iso_standards')).select(Object.keys(item.shape) as (keyof Tables['iso_standards'])[])
}

/** Selects a text in the reader's language, or in English if it has no translation. */
function inLanguage(text: string, language: Language) {
  const english = sql.ref(`${text}_en`)
  const translated = language === 'en' ? english : sql`coalesce(${sql.ref(`${text}_${language}`)}, ${english})`
  return sql`${translated} as ${sql.ref(text)}`
}
