import { endpoint } from '#http/endpoint.ts'
import { ok } from '#http/responses.ts'
import { readRegister } from './queries.ts'
import { chemicalRegister } from './schema.ts'

export const chemicalRegisters = [
  endpoint({
    method: 'get',
    path: '/organizations/{orgId}/chemical-register',
    summary: 'Returns the chemicals of the organization by area, for the fire service',
    access: 'READ_ORGANIZATION',
    response: chemicalRegister,
    async handle({ scope, membership: { organizationId }, now }) {
      return ok({
        organization_id: organizationId,
        as_of: now.toISOString(),
        areas: await readRegister(scope, organizationId),
      })
    },
  }),
]
