import { expect, test } from 'vitest'
import type { SessionOrganization } from '#session/session.ts'
import { treeOf } from './organization-tree.ts'

const organization = (id: string, parentId: string | null): SessionOrganization => ({
  id,
  parentId,
  name: id,
  timeZone: 'Europe/Copenhagen',
  featureAccessibility: 'FULL',
})

test('the holding is a tree: each organization comes before its subsidiaries', () => {
  const tree = treeOf([
    organization('nordlys', 'a parent that the user cannot see'),
    organization('odense', 'nordlys'),
    organization('svendborg', 'nordlys'),
    organization('workshop', 'odense'),
  ])
  expect(tree.map(({ organization: { id }, depth }) => [id, depth])).toEqual([
    ['nordlys', 0],
    ['odense', 1],
    ['workshop', 2],
    ['svendborg', 1],
  ])
})
