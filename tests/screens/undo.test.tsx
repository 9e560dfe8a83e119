import { screen, waitFor, within } from '@testing-library/react'
import { buildASTSchema, parse, type FieldNode, type OperationDefinitionNode } from 'graphql'
import { useClient, type Client, type TypedDocumentNode } from 'urql'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserEvent } from '@testing-library/user-event'
import { localDay } from '@ansvar/domain/dates'
import { Refused } from '@ansvar/web/machines/editor-draft.ts'
import DocumentDetail from '@ansvar/web/features/documents/documents/documents.detail.tsx'
import PolicyDetail from '@ansvar/web/features/leadership/policies/policies.detail.tsx'
import PoliciesList from '@ansvar/web/features/leadership/policies/policies.list.tsx'
import InspectionDetail from '@ansvar/web/features/monitoring/inspections/inspections.detail.tsx'
import ManageOrganization from '@ansvar/web/features/organization/manage-organization/manage-organization.screen.tsx'
import ScopeVersions from '@ansvar/web/features/organization/scope/scope.versions.tsx'
import type { AnyRecord, Editable } from '@ansvar/web/screen/resource.ts'
import type { Page } from '@ansvar/web/screen/documents.ts'
import { senderOf } from '@ansvar/web/graphql/client.ts'
import { baseOf, noAttempts, saveRecord } from '@ansvar/web/screen/saving.ts'
import { useUndo, type UndoFunctions } from '@ansvar/web/screen/use-undo.ts'
import { toasts } from '@ansvar/web/ui/toasts.ts'
import { createWorld, type Person, type World } from './service.ts'
import { mount, t } from './mount.tsx'
import { first, offered, read, starting, undo, type Values } from './undoing.ts'

type Draft = Record<string, unknown>
type ResultDocument<Result> = TypedDocumentNode<Result, never>
type Any = Editable<AnyRecord, Draft> & {
  readonly documents: {
    readonly list?: ResultDocument<{ list: Page<AnyRecord> | null }>
    readonly record?: ResultDocument<{ record: AnyRecord | null }>
  }
}

const schemas = import.meta.glob<string>('../../schema/*.graphql', { query: '?raw', import: 'default', eager: true })
const schema = buildASTSchema(parse(Object.values(schemas).join('\n')))
const modules = import.meta.glob<Record<string, unknown>>('../../web/src/features/**/*.resource.ts', { eager: true })
const resources = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((each): each is Any => typeof each === 'object' && each !== null && 'toDraft' in each)

/** Records that are edited in place on the screen of the record in their path. */
const inside = new Set([
  'authorityReports',
  'chemicalStocks',
  'eventCauses',
  'eventComments',
  'eventInjuries',
  'eventLinks',
  'policyReviews',
  'procedureReviews',
  'documentReviews',
])
/** The organization itself, and its only record of a kind. */
const alone = new Set(['organizations', 'scope'])
/** The others. Candidates are legislation with a separate list. */
const restored = resources
  .filter(({ name, documents }) => documents?.update && !inside.has(name) && name !== 'legislationCandidates')
  .map((resource) => [resource.name, resource] as const)

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})

/** Returns the mutation that saves a resource. */
function savedBy({ documents }: Any): string {
  const operation = documents.update.definitions.find(
    (each): each is OperationDefinitionNode => each.kind === 'OperationDefinition',
  )
  const [field] = (operation as OperationDefinitionNode).selectionSet.selections
  return (field as FieldNode).name.value
}

/** The names of the fields with the status of a record. Without one, a text is changed. */
const statusKeys = ['active', 'repealedOn', 'state', 'status']
const texts = ['title', 'name', 'statement', 'note']
const textOf = (draft: Draft): Draft => {
  const key = texts.find((each) => typeof draft[each] === 'string')
  if (key) return { [key]: `${String(draft[key])} 2` }
  return 'synonyms' in draft ? { synonyms: ['Skrot', 'Affald'] } : {}
}

let world: World
let manager: Person
let editor: Person
let maintainer: Person

beforeAll(async () => {
  world = await createWorld()
  manager = await world.signIn('manager')
  editor = await world.signIn('editor')
  maintainer = await world.signIn('maintainer')
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => toasts.clear())

const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: /^Save\b/ }))

/** An inspection with a checklist is not marked as done without its answers. */
const hasNoChecklist = ({ reminder }: Values) => (reminder as Values)['checklist_id'] === null

describe('Undo', () => {
  test('is known for every call that saves a record', () => {
    const saving = mutations.filter(({ name }) => name.startsWith('update')).map(({ name }) => name)
    // Records of another one are edited in place, with the same editor. Tests of their screens undo some of them.
    const parts = resources.filter(({ name }) => inside.has(name)).map(savedBy)
    const none: Readonly<Record<string, string>> = {
      updateInspectionAnswers: 'an answer can be changed until the inspection is completed',
      updateChemicalRestriction: 'the web app does not change them',
      updateCorrectiveAction: 'it is edited in place, with the same editor',
      updateEventInjury: 'it is edited in place, with the same editor',
      updateLanguage: 'the same switch changes it back',
      updateNotificationSettings: 'the same switches change them back',
      updateSubstitution: 'the next decision replaces it',
      updateReading: 'it is edited in place, with the same editor',
      updateUser: 'the same fields change it back',
    }
    const known = [...Object.values(restored).map(([, resource]) => savedBy(resource)), ...parts, ...Object.keys(none)]
    expect(saving.toSorted()).toEqual([...new Set(known)].toSorted())
  })

  test('is known for every call that changes a status, or has a reason why not', () => {
    const turning = mutations.flatMap(({ name, astNode }) => {
      const given = astNode?.directives?.flatMap((each) => each.arguments ?? []) ?? []
      const path = given.find((each) => each.name.value === 'put')?.value
      return path?.kind === 'StringValue' && /\{id\}\/[a-z-]+$/.test(path.value) ? [name] : []
    })
    const backs: Readonly<Record<string, string>> = {
      cancelCorrectiveAction: 'reopenCorrectiveAction',
      closeEvent: 'reopenEvent',
      completeCorrectiveAction: 'reopenCorrectiveAction',
      completeInspection: 'reopenInspection',
      dismissEvent: 'reinstateEvent',
      mergeOwnChemical: 'unmergeOwnChemical',
      handOverEvent: 'handOverEvent',
      reinstateEvent: 'dismissEvent',
      reopenEvent: 'closeEvent',
      reopenInspection: 'skipInspection',
      setApprovalDelegate: 'setApprovalDelegate',
      skipInspection: 'reopenInspection',
      takeEvent: 'handOverEvent',
    }
    const none: Readonly<Record<string, string>> = {
      confirmAcknowledgement: 'a confirmation is evidence',
      endAcknowledgementRound: 'another round is started instead',
      exemptAcknowledgement: 'the reason of an exemption is evidence',
      approveApproval: 'a signature is not taken back, and a manager retires the document',
      requestOwnChemical: 'it is withdrawn next to its status',
      withdrawOwnChemicalRequest: 'it is requested again',
      unmergeOwnChemical: 'it is compared and merged again',
      takeChemicalRequest: 'another maintainer takes it over',
      acceptChemicalRequest: 'the requester has the answer',
      matchChemicalRequest: 'the requester has the answer',
      declineChemicalRequest: 'the requester has the answer, and can request again',
      completeRiskAssessment: 'what was completed is evidence, and a change makes a draft',
      cancelAuditPack: 'another pack is ordered instead',
      eraseFile: 'the content is gone, and the dialog says so before',
      eraseMember: 'erased data are gone, and the form says so before',
      handOverResponsibilities: 'a manager hands them back',
      postponeInspection: 'it is postponed again with another reason, or skipped',
      readNotification: 'it only marks what the user has seen',
      recallApproval: 'it is sent again',
      refuseApproval: 'the author has the comment, and sends the document again',
      reopenCorrectiveAction: 'its completion has a date and a note of its own',
      revokeCalendarFeed: 'a new address is created instead',
      revokeSession: 'the user signs in again',
      takeUpPolicy: 'a draft is not in force, and is approved or discarded',
      takeUpProcedure: 'a draft is not in force, and is approved or discarded',
      withdrawPolicy: 'it must be approved again',
      withdrawProcedure: 'it must be approved again',
      revokeToken: 'a revoked token never works again, and the screen says so before',
      startInspection: 'a started inspection is to do, as before',
      updateSubstitution: 'the next decision replaces it',
      updateWasteTypeSynonyms: 'it changes no status',
      verifyCorrectiveAction: 'it is reopened with a reason',
    }
    expect(turning.toSorted()).toEqual(Object.keys({ ...backs, ...none }).toSorted())
    expect(turning).toEqual(expect.arrayContaining(Object.values(backs)))
  })

  test.each(restored)('restores a changed %s', async (_, resource) => {
    const person = resource.permission === 'MAINTAIN_SYSTEM' ? maintainer : manager
    const { change, ways } = await probe(person, resource)
    const { before, saved, refetch, scope } = await change()
    const back = ways.bySave({ resource, scope, before, saved, refetch })
    await back?.()
    const now = (await refetch()) as AnyRecord
    expect(back).not.toBeNull()
    expect(now.version).toBe(saved.version + 1)
    expect(resource.toDraft(now)).toEqual(before)
  })
})

/** Renders a screen that offers Undo, after a change of the status of one record. */
async function probe(person: Person, resource: Any) {
  const given: { ways?: UndoFunctions; client?: Client } = {}
  function Probe() {
    given.ways = useUndo()
    given.client = useClient()
    return null
  }
  await mount(person, '/', <Probe />)
  const { ways, client } = given as { ways: UndoFunctions; client: Client }
  const { organizationId } = person
  const scope = { organizationId, parentId: organizationId }
  const fresh = { requestPolicy: 'network-only' } as const
  const { list, record } = resource.documents
  const all = async () => {
    if (alone.has(resource.name)) return [{ id: organizationId } as AnyRecord]
    if (!list) return ((await read(person, resource.name)) as { content: AnyRecord[] }).content
    const { data } = await client.query(list, { ...scope, size: 50 } as never, fresh).toPromise()
    return data?.list?.content ?? []
  }
  const one = async (id: string) => {
    if (!record) return (await all()).find((each) => each.id === id) ?? null
    return (await client.query(record, { ...scope, id } as never, fresh).toPromise()).data?.record ?? null
  }
  const today = localDay(new Date(), 'Europe/Copenhagen')
  const turned = (draft: Draft): Draft => ({
    ...draft,
    ...('active' in draft && { active: draft['active'] !== true }),
    ...('repealedOn' in draft && { repealedOn: draft['repealedOn'] === null ? today : null }),
    ...('state' in draft && { state: draft['state'] === 'RETIRED' ? 'DRAFT' : 'RETIRED' }),
    ...('status' in draft && { status: 'DONE', performedAt: today }),
    ...(statusKeys.every((key) => !(key in draft)) && textOf(draft)),
  })
  async function change() {
    for (const { id } of await all()) {
      const found = (await one(id)) as AnyRecord
      const before = resource.toDraft(found)
      if (before['state'] === 'APPROVED' || before['status'] === 'DONE') continue
      const refetch = () => one(id)
      try {
        const saved = await saveRecord({
          sender: senderOf(client),
          resource,
          scope,
          id,
          base: baseOf(resource, found),
          draft: turned(before),
          attempts: noAttempts,
          today,
          refetch,
        })
        return { before, saved, refetch, scope }
      } catch (reason) {
        // Users cannot deactivate themselves, and the last manager stays, so another member is changed.
        if (!(reason instanceof Refused)) throw reason
      }
    }
    throw new Error(`No status of ${resource.name} can be changed`)
  }
  return { change, ways }
}

async function changeInspection(user: UserEvent, into: 'skip' | 'reopen', reason: string): Promise<void> {
  await user.click(await screen.findByRole('button', starting(t(`inspections.${into}.action`))))
  const dialog = await screen.findByRole('alertdialog')
  await user.type(within(dialog).getByRole('textbox'), reason)
  await user.click(within(dialog).getByRole('button', starting(t(`inspections.${into}.action`))))
  await waitFor(() => expect(toasts.current().at(-1)?.title).toBe(t(`inspections.${into}.done`)))
}

describe('the toast of a single record offers Undo', () => {
  test('after a document is retired in its form, and restores it', async () => {
    const { id } = await first(editor, 'files?active=true')
    const { user } = await mount(editor, `/documents/own-documents?open=${id}`, <DocumentDetail id={id} mode="view" />)
    await user.click(await screen.findByRole('button', { name: t('screen.edit') }))
    await user.click(screen.getByRole('checkbox', { name: new RegExp(t('fields.active')) }))
    await save(user)
    await waitFor(() => expect(toasts.current().at(-1)?.title).toBe(t('screen.saved.title')))
    expect((await read(editor, `files/${id}`))['active']).toBe(false)
    await undo()
    expect((await read(editor, `files/${id}`))['active']).toBe(true)
  })

  test('after a title is changed, and restores it, but not after a save without a change', async () => {
    const { id, title } = await first(editor, 'files?active=true')
    const { user } = await mount(editor, `/documents/own-documents?open=${id}`, <DocumentDetail id={id} mode="view" />)
    await user.click(await screen.findByRole('button', { name: t('screen.edit') }))
    await user.type(screen.getByRole('textbox', { name: t('documents.fields.title') }), ' 2')
    await save(user)
    await undo()
    expect((await read(editor, `files/${id}`))['title']).toBe(title)
    toasts.clear()
    await user.click(await screen.findByRole('button', { name: t('screen.edit') }))
    await save(user)
    await waitFor(() => expect(toasts.current().at(-1)?.title).toBe(t('screen.saved.title')))
    expect(offered()).toBeUndefined()
  })

  test('after a policy is created: it is in the bin, and its screen is left', async () => {
    const { user } = await mount(editor, '/leadership/policies/new/edit', <PolicyDetail id="new" mode="edit" />)
    await user.type(await screen.findByRole('textbox', { name: t('policies.fields.title') }), 'By mistake')
    await save(user)
    await waitFor(() => expect(location.pathname).toMatch(/policies\/[\da-f-]{36}$/))
    const id = location.pathname.slice(-36)
    await undo()
    expect(await read(editor, `policies/${id}`)).toMatchObject({ code: 'not_found' })
    expect(await read(editor, 'bin')).toMatchObject({ content: [{ record_id: id, title: 'By mistake', reason: null }] })
    await waitFor(() => expect(location.pathname).toBe('/leadership/policies'))
  })

  test('after an area is closed, and opens it again', async () => {
    const { id } = await first(manager, 'areas?active=true')
    const { user } = await mount(manager, '/organization/manage-organization', <ManageOrganization />)
    const [edit] = await screen.findAllByRole('button', { name: t('areas.edit') })
    await user.click(edit as HTMLElement)
    await user.click(screen.getByRole('checkbox', { name: new RegExp(t('fields.active')) }))
    await save(user)
    await waitFor(() => expect(offered()).toBeDefined())
    expect((await read(manager, `areas/${id}`))['active']).toBe(false)
    await undo()
    expect((await read(manager, `areas/${id}`))['active']).toBe(true)
  })

  test('after an inspection is skipped, and after it is reopened', async () => {
    const { id } = await first(manager, 'inspections?state=OVERDUE')
    const { user } = await mount(manager, `/monitoring/control-book/${id}`, <InspectionDetail id={id} mode="view" />)
    await changeInspection(user, 'skip', 'Closed for the summer')
    await undo()
    expect(await read(manager, `inspections/${id}`)).toMatchObject({ state: 'OVERDUE', skip_reason: null })
    toasts.clear()
    await changeInspection(user, 'skip', 'Closed for the summer')
    toasts.clear()
    await changeInspection(user, 'reopen', 'It was not closed')
    await undo()
    expect(await read(manager, `inspections/${id}`)).toMatchObject({
      state: 'SKIPPED',
      skip_reason: 'Closed for the summer',
    })
  })

  test('after a done inspection is reopened, and marks it as done on its day', async () => {
    const done = await first(manager, 'inspections?state=DONE&size=100', hasNoChecklist)
    const { user } = await mount(
      manager,
      `/monitoring/control-book/${done.id}`,
      <InspectionDetail id={done.id} mode="view" />,
    )
    await changeInspection(user, 'reopen', 'The wrong one')
    expect((await read(manager, `inspections/${done.id}`))['status']).toBe('PENDING')
    await undo()
    expect(await read(manager, `inspections/${done.id}`)).toMatchObject({
      status: 'DONE',
      performed_at: done['performed_at'],
    })
  })

  test('not after an editor skips an inspection, because only a manager can reopen it', async () => {
    const { id } = await first(editor, 'inspections?state=OVERDUE')
    const { user } = await mount(editor, `/monitoring/control-book/${id}`, <InspectionDetail id={id} mode="view" />)
    await changeInspection(user, 'skip', 'Closed for the summer')
    expect(offered()).toBeUndefined()
  })

  test('after an older version of the scope is restored, and restores the newest', async () => {
    const before = await read(manager, 'scope')
    const { user } = await mount(manager, '/organization/scope/versions?version=1', <ScopeVersions />)
    await user.click(await screen.findByRole('button', starting(t('scope.versions.restore', { version: 1 }))))
    await waitFor(() => expect(offered()?.title).toBe(t('scope.versions.restored')))
    await undo()
    const now = await read(manager, 'scope')
    expect(now['version']).toBe(Number(before['version']) + 2)
    expect(now['scope_text']).toBe(before['scope_text'])
  })
})

describe('the toast of several records', () => {
  test('offers no Undo if the former status needs a new approval', async () => {
    const { title } = await first(editor, 'policies?state=APPROVED')
    const { user } = await mount(editor, '/leadership/policies?state=APPROVED', <PoliciesList />)
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(String(title)) }))
    await user.click(screen.getByRole('button', { name: t('screen.bulk.actions.retire') }))
    const verb = { name: t('screen.bulk.actions.retire') }
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', verb))
    await waitFor(() => expect(toasts.current().at(-1)?.title).toBe(t('screen.bulk.did.retire', { what: title })))
    expect(offered()).toBeUndefined()
    // The list was fetched again, and no longer has it.
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: new RegExp(String(title)) })).toBeNull())
  })
})
