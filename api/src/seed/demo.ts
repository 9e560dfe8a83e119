import { nextReviewDate } from '@ansvar/domain/controlled-documents'
import { hashPassword } from '#auth/passwords.ts'
import type { Trx } from '#db/tables.ts'
import type { Entry, Note } from '#db/trail/changes.ts'
import { demoAccounts } from './demo-accounts.ts'
import { writeApprovals } from './demo-approvals.ts'
import { attach, attachToActs, readAttachments } from './demo-attachments.ts'
import { calendar, type Calendar } from './demo-calendar.ts'
import { bodiesOf, documentContent, inForceOf, writeRecordedApproval } from './demo-documents.ts'
import { writeEventParts } from './demo-event-parts.ts'
import { writeEvents } from './demo-events.ts'
import { writeChecklists } from './demo-checklists.ts'
import { writeChemicalStocks } from './demo-chemical-stocks.ts'
import { writeRiskAssessments } from './demo-risk-assessments.ts'
import { writeChemicals } from './demo-chemicals.ts'
import { sheetContents } from './demo-data-sheets.ts'
import { demoId, readDemoFiles, type DemoFiles, type DemoPolicy } from './demo-files.ts'
import { historyOf, historyOfOrganizations, historyOfRows } from './demo-history.ts'
import { writeLegislations } from './demo-legislations.ts'
import { writeLists } from './demo-lists.ts'
import { writeMemberDetails } from './demo-members.ts'
import { writeOwnChemicals } from './demo-own-chemicals.ts'
import { writeMeters } from './demo-meters.ts'
import { writeNotifications } from './demo-notifications.ts'
import { demoContents, writeOwnDocuments } from './demo-own-documents.ts'
import { writeProcedures } from './demo-procedures.ts'
import { writeReminders } from './demo-reminders.ts'
import { lastReviewOf, writeReviews } from './demo-reviews.ts'
import { writeScopes } from './demo-scopes.ts'
import { writeStakeholders } from './demo-stakeholders.ts'
import { writeWasteSynonyms } from './demo-waste.ts'

/** Prepares the input of writeDemo before its transaction starts: reads files and hashes passwords. */
export async function prepareDemo() {
  const [first] = demoAccounts
  const files = await readDemoFiles()
  const attachments = await readAttachments(files)
  return {
    files,
    attachments,
    contents: [...demoContents(files), ...sheetContents(files), ...attachments.map(({ bytes }) => bytes)],
    passwordHash: await hashPassword(first.password),
  }
}

/** Writes the demo's organizations, people and policies, with their history, into an empty database. */
export async function writeDemo(
  trx: Trx,
  note: Note,
  { files, attachments, passwordHash }: Awaited<ReturnType<typeof prepareDemo>>,
  now: Date,
) {
  const days = calendar(now)
  const organizations = organizationRows(files, days)
  const members = memberRows(files, days)
  await trx.insertInto('organizations').values(organizations).execute()
  await trx.insertInto('members').values(members).execute()
  const lists = await writeLists(trx, files, (daysAgo) => days.instant(daysAgo, 10))
  await trx.insertInto('accounts').values(accountRows(files, passwordHash)).execute()
  const names = new Map(files.members.map(({ key, name }) => [key, name]))
  const attaching = { trx, days, nameOf: (key: string) => names.get(key) ?? key }
  const history = [
    ...(await attachToActs(attaching, attachments)),
    ...historyOfOrganizations(organizations),
    ...historyOfRows('members', await writeMemberDetails(trx, files, members, days)),
    ...lists,
    ...(await writeScopes(trx, files, days, (key) => names.get(key) ?? key)),
    ...(await writeStakeholders(trx, files, days, (key) => names.get(key) ?? key)),
    ...(await writeMeters(trx, files, days, (key) => names.get(key) ?? key)),
    ...(await writeChemicals(trx, files, days, (key) => names.get(key) ?? key)),
    ...(await writeOwnChemicals(trx, files, days, (key) => names.get(key) ?? key)),
    ...(await writeLegislations(trx, files, days, (key) => names.get(key) ?? key)),
    ...(await writeProcedures(trx, files, days, (key) => names.get(key) ?? key)),
    ...(await writeEvents(trx, files, days, (key) => names.get(key) ?? key)),
    ...(await writeOwnDocuments(trx, files, days, (key) => names.get(key) ?? key)),
    ...(await writeChemicalStocks(trx, files, days, (key) => names.get(key) ?? key)),
    ...(await writeRiskAssessments(trx, files, days, (key) => names.get(key) ?? key)),
    ...(await writeChecklists(trx, files, days, (key) => names.get(key) ?? key)),
    ...(await writeReminders(trx, files, days, (key) => names.get(key) ?? key)),
    ...(await writeEventParts(trx, files, days, (key) => names.get(key) ?? key)),
    ...(await writeWasteSynonyms(trx, files, days, (key) => names.get(key) ?? key)),
  ]
  for (const policy of files.policies)
    history.push(...(await writePolicy(trx, policy, days, (key) => names.get(key) ?? key)))
  await attach(attaching, attachments, history)
  history.push(...(await writeApprovals(files, attaching)))
  await writeNotifications(trx, history, now)
  for (const entry of history.toSorted((a, b) => a.at.getTime() - b.at.getTime())) note(entry)
}

const organizationRows = ({ organizations }: DemoFiles, days: Calendar) =>
  organizations.map(({ key, parent, days_ago, ...organization }) => ({
    ...organization,
    id: demoId('organization', key),
    parent_id: parent === null ? null : demoId('organization', parent),
    time_zone: 'Europe/Copenhagen',
    created_date: days.instant(days_ago, 8),
    last_modified_date: days.instant(days_ago, 8),
    last_modified_by: 'Ansvar',
  }))

function memberRows({ members, organizations }: DemoFiles, days: Calendar) {
  const ages = new Map(organizations.map(({ key, days_ago }) => [key, days_ago]))
  return members.map(({ key, organization, name, email, phone, title, level, active }) => ({
    name,
    email,
    phone,
    title,
    level,
    active,
    organization_id: demoId('organization', organization),
    id: demoId('member', key),
    created_date: days.instant(ages.get(organization) ?? 0, 9),
    last_modified_date: days.instant(ages.get(organization) ?? 0, 9),
    last_modified_by: 'Ansvar',
  }))
}

function accountRows({ members }: DemoFiles, passwordHash: string) {
  const addresses = new Set<string>(demoAccounts.map(({ email }) => email))
  return members
    .filter(({ email }) => addresses.has(email))
    .map(({ key, organization, email, language, maintains_system }) => ({
      id: demoId('member', key),
      organization_id: demoId('organization', organization),
      username: email,
      password_hash: passwordHash,
      language,
      maintains_system,
    }))
}

async function writePolicy(
  trx: Trx,
  policy: DemoPolicy,
  days: Calendar,
  nameOf: (key: string) => string,
): Promise<Entry[]> {
  const organization_id = demoId('organization', policy.organization)
  const id = demoId('policy', policy.key)
  const bodies = bodiesOf(policy)
  const versions = policy.revisions.map((revision, index) => ({
    ...contentOf(policy, revision, bodies[index] ?? '', days),
    version: index + 1,
    last_modified_date: days.instant(revision.days_ago, 9 + (index % 6)),
    last_modified_by: nameOf(revision.by),
  }))
  const [first, last] = [versions[0], versions.at(-1)]
  if (!first || !last) return []
  const facts = {
    state: last.state,
    approvedById: last.approved_by_id,
    approvedOn: last.approved_on,
    reviewPeriod: policy.review_period,
  }
  await trx
    .insertInto('policies')
    .values({
      ...last,
      ...inForceOf(last),
      organization_id,
      id,
      next_review_date: nextReviewDate(facts, lastReviewOf(policy.reviews, days)),
      created_date: first.last_modified_date,
    })
    .execute()
  await trx
    .insertInto('policy_revisions')
    .values(
      versions.map((version) => ({
        ...version,
        organization_id,
        id: demoId('policy revision', `${policy.key} ${version.version}`),
        policy_id: id,
      })),
    )
    .execute()
  const reviewed = { resource: 'policies', organization_id, id, key: policy.key, reviews: policy.reviews } as const
  const reviews = await writeReviews(trx, reviewed, days, nameOf)
  const approval = await writeRecordedApproval(trx, {
    organization_id,
    document: { policy_id: id },
    key: policy.key,
    last,
    userId: demoId('member', policy.revisions.at(-1)?.by ?? ''),
  })
  return [...historyOfPolicy({ organization_id, id, policy, versions }), ...reviews, ...approval]
}

type WrittenPolicy = {
  readonly organization_id: string
  readonly id: string
  readonly policy: DemoPolicy
  readonly versions: readonly (ReturnType<typeof contentOf> & {
    version: number
    last_modified_date: Date
    last_modified_by: string
  })[]
}

function historyOfPolicy({ organization_id, id, policy, versions }: WrittenPolicy): Entry[] {
  const named = { organizationId: organization_id, resource: 'policies', id, parent: null }
  const saves = versions.map(({ version: _version, last_modified_date: at, last_modified_by, ...content }, index) => ({
    content: { ...content, communications: JSON.parse(content.communications) as unknown },
    at,
    userId: demoId('member', policy.revisions[index]?.by ?? ''),
    userName: last_modified_by,
  }))
  return historyOf(named, saves)
}

function contentOf(policy: DemoPolicy, revision: DemoPolicy['revisions'][number], body: string, days: Calendar) {
  const communications = revision.communications ?? policy.communications
  return {
    ...documentContent(policy, revision, body, days),
    communications: JSON.stringify(
      communications.map(({ audience, channel, days_ago }) => ({
        audience,
        channel,
        date: days_ago === null ? null : days.day(days_ago),
      })),
    ),
  }
}
