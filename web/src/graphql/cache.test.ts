import { Client, fetchExchange, gql } from '@urql/core'
import type { Cache, ResolveInfo } from '@urql/exchange-graphcache'
import { buildSchema, isObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { cacheKeys, cacheUpdates, createCache } from './cache.ts'
import { resources } from './resources.ts'

const files = import.meta.glob<string>(['../../../schema/*.graphql', '../../../api/src/resources/*/*.graphql'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const schema = buildSchema(Object.values(files).join('\n'))
const objects = Object.values(schema.getTypeMap()).filter(
  (type) =>
    isObjectType(type) && !type.name.startsWith('__') && !['Query', 'Mutation', 'Subscription'].includes(type.name),
)

/** A file's name differs between records and revisions. */
const namedByParent = new Set(['AuthorityReport', 'ChecklistItem', 'File', 'LegislationFile', 'RiskMeasure'])

const named = (type: string) => resources.find((resource) => resource.type === type)

describe('the cache', () => {
  test('keeps exactly the types without an id of their own inside their parent', () => {
    const without = objects
      .filter((type) => isObjectType(type) && (namedByParent.has(type.name) || !('id' in type.getFields())))
      .map(({ name }) => name)
    expect(Object.keys(cacheKeys).toSorted()).toEqual(without.toSorted())
  })

  test('a change of a record without a key invalidates lists only', () => {
    const invalidated: unknown[] = []
    const cache: Partial<Cache> = { inspectFields: () => [], invalidate: (entity) => void invalidated.push(entity) }
    const change = cacheUpdates.Subscription?.['changes']
    for (const { type, collection } of resources.filter((resource) => Object.hasOwn(cacheKeys, resource.type))) {
      const changes = { kind: 'CHANGE', resource: collection, recordId: 'a', parentId: null }
      change?.({ changes }, {}, cache as Cache, {} as ResolveInfo)
      expect([type, invalidated]).toEqual([type, []])
    }
    expect(Object.hasOwn(cacheKeys, 'AuthorityReport')).toBe(true)
  })

  test('every resource names lists and mutations that the schema has', () => {
    const queries = schema.getQueryType()?.getFields() ?? {}
    const mutations = schema.getMutationType()?.getFields() ?? {}
    for (const { lists, writes } of resources) {
      for (const list of lists) expect(queries).toHaveProperty(list)
      for (const mutation of writes) expect(mutations).toHaveProperty(mutation)
    }
    expect(Object.keys(cacheUpdates.Mutation ?? {})).toContain('createPolicy')
  })

  test('every create and update of the schema refreshes the lists of what it writes', () => {
    const mutations = Object.keys(schema.getMutationType()?.getFields() ?? {})
    const writes = mutations.filter((name) => /^(create|update)[A-Z]/.test(name))
    const unknown = writes.filter((name) => !Object.hasOwn(cacheUpdates.Mutation ?? {}, name))
    // They change nothing that a list shows.
    expect(unknown.toSorted()).toEqual([
      'createAttachment',
      'createCalendarFeed',
      'createChemicalFile',
      'createCodes',
      'createEventAttachment',
      'createFirstOrganization',
      'createLegislationFile',
      'createLogo',
      'createOwnChemicalFile',
      'createStakeholderFile',
      'createToken',
      'updateLanguage',
      'updateNotificationSettings',
      'updateUser',
    ])
  })

  test('what the schema says of a resource, and what it does not', () => {
    expect(named('Policy')).toEqual({
      type: 'Policy',
      collection: 'policies',
      lists: ['policies', 'policyHistory', 'policyRevisions', 'policyInForce', 'approvals'],
      writes: ['createPolicy', 'updatePolicy', 'withdrawPolicy', 'takeUpPolicy', 'handOverResponsibilities'],
    })
    expect(named('Inspection')?.writes).toEqual([
      'createInspection',
      'updateInspection',
      'skipInspection',
      'reopenInspection',
      'startInspection',
      'updateInspectionAnswers',
      'completeInspection',
      'postponeInspection',
    ])
    expect(named('ChemicalAssociation')?.lists).toEqual([
      'chemicalAssociations',
      'chemicalAssociationHistory',
      'storageCheck',
    ])
    expect(named('Reading')?.writes).toContain('createReadings')
  })

  test('obligations of two organizations that follow from one act are separate records', async () => {
    const client = new Client({
      url: 'http://localhost/graphql',
      preferGetMethod: false,
      exchanges: [createCache(), fetchExchange],
      async fetch(_, init) {
        const { variables } = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as {
          variables: { organizationId: string }
        }
        const { organizationId } = variables
        const legislationAssociation = {
          __typename: 'LegislationAssociation',
          id: 'act',
          organizationId,
          note: `of ${organizationId}`,
        }
        return Response.json({ data: { legislationAssociation } })
      },
    })
    const query = gql`
      query Obligation($organizationId: ID!) {
        legislationAssociation(organizationId: $organizationId, id: "act") {
          id
          organizationId
          note
        }
      }
    `
    const noteOf = async (organizationId: string) => {
      const { data } = await client.query<{ legislationAssociation: { note: string } }>(query, { organizationId })
      return data?.legislationAssociation.note
    }
    expect([await noteOf('o1'), await noteOf('o2'), await noteOf('o1')]).toEqual(['of o1', 'of o2', 'of o1'])
  })

  test('a create into an empty list reaches it', async () => {
    let stored: { id: string; title: string }[] = []
    const policy = { __typename: 'Policy', id: 'p1', title: 'Environment' }
    const client = new Client({
      url: 'http://localhost/graphql',
      preferGetMethod: false,
      exchanges: [createCache(), fetchExchange],
      async fetch(_, init) {
        const isCreate = JSON.stringify(init?.body).includes('createPolicy')
        if (isCreate) stored = [policy]
        const list = { __typename: 'PolicyList', totalElements: stored.length, content: stored }
        return Response.json({ data: isCreate ? { createPolicy: policy } : { policies: list } })
      },
    })
    const lists: string[][] = []
    const query = gql`
      query Policies {
        policies(organizationId: "o1", page: 0) {
          totalElements
          content {
            id
            title
          }
        }
      }
    `
    const subscription = client
      .query<{ policies: { content: { title: string }[] } }>(query, {})
      .subscribe(({ data, stale }) => {
        if (data && !stale) lists.push(data.policies.content.map(({ title }) => title))
      })
    await expect.poll(() => lists).toEqual([[]])
    await client
      .mutation(gql('mutation CreatePolicy { createPolicy(organizationId: "o1") { id title } }'), {})
      .toPromise()
    await expect.poll(() => lists.at(-1)).toEqual(['Environment'])
    subscription.unsubscribe()
  })
})
