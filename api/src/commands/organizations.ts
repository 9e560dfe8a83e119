import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { languages } from '@ansvar/domain/languages'
import { featureAccessibilities } from '@ansvar/domain/standards'
import { passwordLink } from '#auth/password-link.ts'
import { isUuid } from '#contract/fields.ts'
import type { Trx } from '#db/tables.ts'
import { byService, type Note } from '#db/trail/changes.ts'
import { createdMember, createdOrganization } from '#db/trail/created.ts'
import { difference } from '#db/trail/difference.ts'

/** The work of a command on the database. Returns the text for the operator. */
export type Work = (trx: Trx, note: Note, publicUrl: string) => Promise<string>

const accessibility = z.enum(featureAccessibilities)
const id = z.string().refine(isUuid, 'is no id')

const creation = z.strictObject({
  name: z.string().trim().min(1).max(200),
  'registration-number': z.string().refine(isCvr, 'is no CVR number').optional(),
  parent: id.optional(),
  accessibility: accessibility.default('FULL'),
  'manager-name': z.string().trim().min(1).max(200),
  'manager-email': z.email().max(320),
  language: z.enum(languages).default('en'),
})

/** Whether the text is a CVR number: eight digits whose weighted sum is divisible by eleven. */
export function isCvr(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false
  const weights = [2, 7, 6, 5, 4, 3, 2, 1]
  return weights.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0) % 11 === 0
}

export const listWork: Work = async (trx) => {
  const rows = await trx
    .selectFrom('organizations')
    .leftJoin('organizations as parent', 'parent.id', 'organizations.parent_id')
    .select(['organizations.id', 'organizations.feature_accessibility', 'organizations.name', 'parent.name as below'])
    .orderBy('organizations.created_date')
    .execute()
  return rows
    .map((row) => `${row.id}  ${row.feature_accessibility.padEnd(7)}  ${row.name}${row.below ? ` (${row.below})` : ''}`)
    .join('\n')
}

export function createWork(given: Record<string, string | undefined>): Work {
  const input = read(creation, given)
  const username = input['manager-email'].toLowerCase()
  return async (trx, note, publicUrl) => {
    if (input.parent !== undefined) await expectOrganization(trx, input.parent)
    const taken = await trx.selectFrom('accounts').select('id').where('username', '=', username).executeTakeFirst()
    if (taken) throw new Error(`A user with the name ${username} already exists.`)
    const invited = await trx
      .selectFrom('password_tokens')
      .innerJoin('accounts', 'accounts.id', 'password_tokens.account_id')
      .select('accounts.id')
      .where('password_tokens.address', '=', username)
      .where('accounts.username', 'is', null)
      .where('password_tokens.expires_date', '>', new Date().toISOString())
      .executeTakeFirst()
    if (invited) throw new Error(`${username} has already been invited.`)
    const organization = await trx
      .insertInto('organizations')
      .values({
        id: randomUUID(),
        name: input.name,
        registration_number: input['registration-number'] ?? null,
        parent_id: input.parent ?? null,
        feature_accessibility: input.accessibility,
        last_modified_by: 'Ansvar',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const manager = await trx
      .insertInto('members')
      .values({
        organization_id: organization.id,
        id: randomUUID(),
        name: input['manager-name'],
        email: input['manager-email'],
        level: 'MANAGE',
        last_modified_by: 'Ansvar',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('accounts')
      .values({ id: manager.id, organization_id: organization.id, username: null, language: input.language })
      .execute()
    const now = new Date()
    note(byService(createdOrganization(organization), now))
    note(byService(createdMember(manager), now))
    const link = await passwordLink(trx, { accountId: manager.id, address: username }, publicUrl, now)
    return `${input.name} is organization ${organization.id}.\n${username} chooses a password here, once:\n${link}`
  }
}

export function accessibilityWork([organizationId, requested]: readonly string[]): Work {
  const input = read(z.object({ id, accessibility }), { id: organizationId, accessibility: requested })
  return async (trx, note) => {
    const before = await trx
      .selectFrom('organizations')
      .select(['id', 'feature_accessibility'])
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw noOrganization(input.id)
    const now = new Date()
    await trx
      .updateTable('organizations')
      .set((eb) => ({
        feature_accessibility: input.accessibility,
        version: eb('version', '+', 1),
        last_modified_date: now,
        last_modified_by: 'Ansvar',
      }))
      .where('id', '=', before.id)
      .execute()
    note(
      byService(
        {
          organizationId: before.id,
          action: 'UPDATED',
          resource: 'organizations',
          id: before.id,
          parent: null,
          ...difference(before, { feature_accessibility: input.accessibility }),
        },
        now,
      ),
    )
    return `Set access of organization ${input.id} to ${input.accessibility}.`
  }
}

const noOrganization = (organizationId: string): Error => new Error(`Organization ${organizationId} does not exist.`)

async function expectOrganization(trx: Trx, organizationId: string): Promise<void> {
  const found = await trx.selectFrom('organizations').select('id').where('id', '=', organizationId).executeTakeFirst()
  if (!found) throw noOrganization(organizationId)
}

function read<T extends z.ZodType>(schema: T, given: Record<string, unknown>): z.output<T> {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  throw new Error(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
}
