import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { statementParts, type StatementCode } from '@ansvar/domain/statements'
import { readRows } from '#csv.ts'

/** The codes of our lists. */
export type KnownCodes = {
  /** The codes as they are in the lists, by the same codes without brackets. */
  readonly statements: ReadonlyMap<string, StatementCode>
  readonly unNumbers: ReadonlySet<string>
}

const codes = z.object({ code: z.string() })
const numbers = z.object({ un_number: z.string() })

const textOf = (name: string): string => readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8')

/** Reads the lists of statements and dangerous goods, with which the database is filled as well. */
export function readKnownCodes(): KnownCodes {
  const files = ['hazard_statements.csv', 'eu_hazard_statements.csv', 'precautionary_statements.csv']
  const statements = files.flatMap((name) =>
    readRows(name, textOf(name), codes).map(({ code }) => code as StatementCode),
  )
  const goods = readRows('dangerous_goods.csv', textOf('dangerous_goods.csv'), numbers)
  return {
    statements: new Map(statements.flatMap((code) => spellings(code).map((spelling) => [spelling, code]))),
    unNumbers: new Set(goods.map(({ un_number: number }) => number)),
  }
}

/** P370+P380+P375[+P378] is written without the brackets as well. */
const spellings = (code: StatementCode): string[] =>
  code.includes('[') ? [code, statementParts(code).join('+')] : [code]
