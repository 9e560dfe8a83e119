import type { Edit } from '../scratch.ts'

export const resourceFolder = 'api/src/resources/permits'

/** The folder of a plain resource: `permits`, with a name and a note. */
export const resourceFiles: Readonly<Record<string, string>> = {
  '9999_permits.sql': `create table permits (
  organization_id uuid not null references organizations,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  name text not null,
  note text,
  active boolean not null default true,
  created_date timestamptz(3) not null default now(),
  last_modified_date timestamptz(3) not null default now(),
  last_modified_by text not null,
  name_key text collate "C" not null generated always as (app.sort_key(name)) stored,
  search_text text not null generated always as (app.fold(name || ' ' || coalesce(note, ''))) stored,
  primary key (organization_id, id)
);
alter table permits enable row level security;
alter table permits force row level security;
create policy system on permits to current_user using (app.is_system()) with check (app.is_system());
create policy readers on permits for select to ansvar_app
  using (organization_id = any (array(select app.organizations_with('READ'))));
create policy makers on permits for insert to ansvar_app
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
create policy editors on permits for update to ansvar_app
  using (organization_id = any (array(select app.organizations_with('EDIT'))))
  with check (organization_id = any (array(select app.organizations_with('EDIT'))));
grant select, insert, update on permits to ansvar_app;
`,
  'permits.graphql': `"A permit from an authority."
type Permit {
  id: ID!
  version: Int!
  organizationId: ID!
  "The name. One line, at most 120 characters."
  name: String!
  "Free text, at most 1,000 characters. Null if none is set."
  note: String
  active: Boolean!
  createdDate: DateTime!
  lastModifiedDate: DateTime!
  lastModifiedBy: String!
}
type PermitList {
  totalElements: Int!
  content: [Permit!]!
}
input PermitFilter {
  id: [ID!]
  q: String
  active: Boolean
}
"The values of a permit."
input PermitInput {
  "The name. One line, at most 120 characters."
  name: String!
  "Free text, at most 1,000 characters."
  note: String
  active: Boolean
}
extend type Query {
  "The permits of the organization. Sorted by name by default. Required role: Reader."
  permits(organizationId: ID!, filter: PermitFilter, page: Int, size: Int, sort: [SortInput!]): PermitList
    @rest(get: "organizations/{organizationId}/permits")
  "One permit of the organization. Required role: Reader."
  permit(organizationId: ID!, id: ID!): Permit @rest(get: "organizations/{organizationId}/permits/{id}")
  "The change history of a permit, newest first. Required role: Reader."
  permitHistory(organizationId: ID!, id: ID!, page: Int, size: Int, sort: [SortInput!]): HistoryEntryList
    @rest(get: "organizations/{organizationId}/permits/{id}/history")
}
extend type Mutation {
  "Creates a permit. Required role: Editor."
  createPermit(organizationId: ID!, input: PermitInput!, idempotencyKey: String): Permit!
    @rest(post: "organizations/{organizationId}/permits", body: "input", idempotencyKey: "idempotencyKey")
  "Replaces the values of a permit. Required role: Editor."
  updatePermit(organizationId: ID!, id: ID!, input: PermitInput!, version: Int): Permit!
    @rest(put: "organizations/{organizationId}/permits/{id}", body: "input", ifMatch: "version")
}
`,
  'routes.ts': `import type { z } from 'zod'
import { inputSchema, recordResponse } from '#contract/components.ts'
import { active, line, optionalProse } from '#contract/fields.ts'
import { listSpec } from '#contract/lists.ts'
import type { OwnedTable } from '#db/columns.ts'
import { kindOf } from '#db/records.ts'
import { collection } from '#http/collection.ts'

const permitInput = inputSchema('PermitInput', { name: line(120), note: optionalProse(1_000), active })
const permit = recordResponse('Permit', permitInput)

declare module '#db/tables.ts' {
  interface Tables {
    permits: OwnedTable<z.output<typeof permitInput>>
  }
}

export const permits = collection({
  path: '/organizations/{orgId}/permits',
  summaries: {
    list: 'The permits of an organization',
    read: 'One permit',
    create: 'Creates a permit',
    update: 'Replaces a permit',
  },
  writing: 'EDIT_ORGANIZATION',
  kind: kindOf('permits', permit),
  list: listSpec(permit, { sort: ['name'] }),
  input: permitInput,
})
`,
}
/** The line that adds the resource to the service. */
export const resourceLine: Edit = {
  file: 'api/src/resources/routes.ts',
  after: "export { passwords } from './users/password.ts'\n",
  insert: "export { permits } from './permits/routes.ts'\n",
}
