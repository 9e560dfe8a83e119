import { z } from 'zod'
import { permissions as permissionList, permissionsOf } from '@ansvar/domain/permissions'
import { listOf, named } from '#contract/components.ts'
import { list } from '#http/responses.ts'
import { endpoint } from '#http/endpoint.ts'

export const permissions = [
  endpoint({
    method: 'get',
    path: '/organizations/{orgId}/permissions',
    summary: 'Lists the caller’s permissions in the organization, lowest first',
    access: 'READ_ORGANIZATION',
    response: named('PermissionList', listOf(z.enum(permissionList))),
    handle: async ({ scope, membership }) => list(permissionsOf(membership.level, scope.user.maintainsSystem)),
  }),
]
