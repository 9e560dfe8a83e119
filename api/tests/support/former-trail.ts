import { sql } from 'kysely'
import { readRows, type StoredRow } from '#audit/rows.ts'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import { formerCode, headSeal } from '#db/trail/chain.ts'

/** Writes every chain, or the rows of one after a number, as a version with format 1 wrote them. */
export const writeFormat1 = (database: Database, only?: string, from = 0): Promise<void> =>
  asSystem(database, async (trx) => {
    const heads = await trx.selectFrom('audit_heads').select('organization_id').execute()
    for (const { organization_id: id } of heads) {
      if (only !== undefined && id !== only) continue
      let after = from
      const [first] = await readRows(trx, id, from)
      let mac: Uint8Array = first?.previous ?? new Uint8Array()
      for (;;) {
        const page: StoredRow[] = await readRows(trx, id, after)
        if (page.length === 0) break
        for (const row of page) {
          const previous = mac
          mac = formerCode(database.auditKey, row, previous)
          await sql`update audit_trail set format = 1, salt_before = null, salt_after = null, before_hash = null,
              after_hash = null, digest = null, link = null, previous = ${previous}, mac = ${mac}
            where organization_id = ${id} and number = ${row.number}`.execute(trx)
        }
        after = page.at(-1)?.number ?? after
      }
      const count = after
      const seal = headSeal(database.auditKey, id, { count, value: mac })
      await sql`update audit_heads set value = ${mac}, seal = ${seal}, signature = null
        where organization_id = ${id}`.execute(trx)
    }
  })
