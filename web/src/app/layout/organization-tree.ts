import type { SessionOrganization } from '#session/session.ts'

type Row = { readonly organization: SessionOrganization; readonly depth: number }

/** Returns the organization tree as rows: each organization before its subsidiaries. */
export function treeOf(organizations: readonly SessionOrganization[]): Row[] {
  const ids = new Set(organizations.map(({ id }) => id))
  const below = (parentId: string | null, depth: number): Row[] =>
    organizations
      .filter((one) => (one.parentId !== null && ids.has(one.parentId) ? one.parentId : null) === parentId)
      .flatMap((organization) => [{ organization, depth }, ...below(organization.id, depth + 1)])
  return below(null, 0)
}
