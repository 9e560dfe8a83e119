import { z } from 'zod'
import { listOf, named } from '#contract/components.ts'
import { list } from '#http/responses.ts'
import { publicEndpoint } from '#http/endpoint.ts'
import { demoAccountRoles, demoAccounts as accounts } from '#seed/demo-accounts.ts'

const demoAccount = z.object({
  email: z.string(),
  name: z.string(),
  password: z.string(),
  role: z.enum(demoAccountRoles),
})

export const demoAccounts = [
  publicEndpoint({
    method: 'get',
    path: '/demo-accounts',
    summary: 'Lists the demo accounts. Empty unless the service runs with demo data',
    response: named('DemoAccountList', listOf(demoAccount)),
    handle: async ({ services }) => list(services.config.seed === 'demo' ? accounts : []),
  }),
]
