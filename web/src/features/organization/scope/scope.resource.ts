import { required } from '@ansvar/domain/problems'
import type { CertificationStandard } from '@ansvar/domain/standards'
import type { ScopeRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { draftOf, files, list, text } from '#screen/draft-fields.ts'
import { filesProblems } from '#screen/files.ts'
import type { Screened, Named } from '#screen/resource.ts'
import { ScopeDocument, UpdateScopeDocument } from './generated/scope.graphql.ts'

/** The draft of a scope, or of one of its versions. */
export const scopeDraft = draftOf({
  statement: text,
  activities: text,
  locations: text,
  exclusions: text,
  isoStandards: list<CertificationStandard>(),
  files,
})

type ScopeDraft = ReturnType<typeof scopeDraft.empty>

/**
 * The only scope of an organization. The first save creates it through the same mutation as later ones. It has no list,
 * and its id is not needed.
 */
export const scope: Named<Screened<ScopeRecordFragment, ScopeDraft>, 'scope'> = {
  name: 'scope',
  permission: 'EDIT_ORGANIZATION',
  paths: {
    list: paths.scope.detail,
    detail: paths.scope.detail,
    edit: paths.scope.edit,
  },
  documents: {
    record: ScopeDocument,
    create: UpdateScopeDocument,
    update: UpdateScopeDocument,
  },
  titleOf: () => '',
  ...scopeDraft,
  check: (draft) => [...required('statement', draft.statement), ...filesProblems('files', draft.files)],
}
