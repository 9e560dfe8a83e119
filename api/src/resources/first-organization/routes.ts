import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { inputSchema } from '#contract/components.ts'
import { passwordFaults } from '#auth/common-passwords.ts'
import { hashPassword } from '#auth/passwords.ts'
import { hashToken } from '#auth/tokens.ts'
import { line } from '#contract/fields.ts'
import { invalid, type FieldProblem } from '#contract/problem.ts'
import { callFunction } from '#db/functions.ts'
import { withoutUser } from '#db/scope.ts'
import { createdMember, createdOrganization } from '#db/trail/created.ts'
import { done } from '#http/responses.ts'
import { publicEndpoint } from '#http/endpoint.ts'
import { newPassword } from '#resources/users/password.ts'
import { findLink } from '#resources/users/queries.ts'

const input = inputSchema('FirstOrganizationInput', {
  token: z.string().min(1).max(200),
  organization_name: line(200),
  name: line(200),
  email: z.string().trim().max(320).pipe(z.email()),
  password: newPassword,
})

export const firstOrganization = publicEndpoint({
  method: 'post',
  path: '/first-organization',
  summary: 'Creates the first organization and its first user, once, by the token of the printed link',
  body: input,
  async handle({ services: { config, database }, body, now, language }) {
    const token = hashToken(body.parts.token ?? '')
    const link = await withoutUser(database, (trx) => findLink(trx, token, now))
    const wrongToken: FieldProblem[] = [{ path: 'token', code: 'invalid' }]
    const { organization_name: organization, name, email } = body.parts
    const faults = passwordFaults(body.parts.password, [organization, name, email], config)
    const isOpen = link?.kind === 'SETUP' && link.state === 'OPEN'
    const given = body.valid([...faults, ...(isOpen ? [] : wrongToken)])
    const hash = await hashPassword(given.password)
    const ids = { organization: randomUUID(), member: randomUUID() }
    const isMade = await withoutUser(database, async (trx, note) => {
      const values = [ids.organization, given.organization_name, ids.member, given.name, given.email, language, hash]
      if ((await callFunction(trx, 'create_first_organization', token, now, ...values)) !== true) return false
      const by = { at: now, userId: ids.member, userName: given.name }
      note({
        ...createdOrganization({ ...emptyOrganization, id: ids.organization, name: given.organization_name }),
        ...by,
      })
      note({ ...createdMember({ ...firstMember, ...memberOf(ids, given) }), ...by })
      return true
    })
    if (!isMade) throw invalid(wrongToken)
    return done
  },
})

// The values that the database sets by default.
const emptyOrganization = {
  parent_id: null,
  registration_number: null,
  address: null,
  nace_code: null,
  time_zone: 'Europe/Copenhagen',
  certification_standards: [] as never[],
  feature_accessibility: 'FULL' as const,
}
const firstMember = { title: null, level: 'MANAGE', active: true } as const

const memberOf = (ids: { organization: string; member: string }, { name, email }: { name: string; email: string }) => ({
  id: ids.member,
  organization_id: ids.organization,
  name,
  email,
})
