import { z } from 'zod'
import { responseSchema } from '#contract/components.ts'
import { fingerprintOf, pemOf } from '#db/trail/signing.ts'
import { publicEndpoint } from '#http/endpoint.ts'
import { ok } from '#http/responses.ts'

const publicKey = responseSchema('AuditKey', {
  algorithm: z.enum(['Ed25519']),
  public_key: z.string(),
  fingerprint: z.string(),
})

export const auditKey = [
  publicEndpoint({
    method: 'get',
    path: '/audit-key',
    summary: 'Returns the public key that verifies the signed ends of audit trails',
    response: publicKey,
    async handle({ services }) {
      const { publicKey: key } = services.database.auditSigner
      return ok({ algorithm: 'Ed25519', public_key: pemOf(key), fingerprint: fingerprintOf(key) })
    },
  }),
]
