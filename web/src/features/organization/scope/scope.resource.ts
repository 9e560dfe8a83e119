import type { CertificationStandard } from '@ansvar/domain/standards'
import type { ScopeRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { draftFiles, filesInput, filesProblems, type DraftFile } from '#screen/files.ts'
import type { Screened, Named } from '#screen/resource.ts'
import { ScopeDocument, UpdateScopeDocument } from './generated/scope.graphql.ts'

export type ScopeDraft = {
  readonly statement: string
  readonly activities: string
  readonly locations: string
  readonly exclusions: string
  readonly isoStandards: readonly CertificationStandard[]
  readonly files: readonly DraftFile[]
}

/** What a scope and each of its versions say alike. */
type ScopeText = Pick<ScopeRecordFragment, keyof ScopeDraft>

export const draftOf = ({
  statement,
  activities,
  locations,
  exclusions,
  isoStandards,
  files,
}: ScopeText): ScopeDraft => ({
  statement,
  activities,
  locations,
  exclusions,
  isoStandards,
  files: draftFiles(files),
})

export const inputOf = ({ isoStandards, files, ...texts }: ScopeDraft) => ({
  ...texts,
  isoStandards: [...isoStandards],
  files: filesInput(files),
})

/**
 * An organisation's one scope. Its first save makes it, by the same call as the others; it has no list, and its id is
 * never asked for.
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
  empty: () => ({ statement: '', activities: '', locations: '', exclusions: '', isoStandards: [], files: [] }),
  toDraft: draftOf,
  toInput: inputOf,
  check: ({ statement, files }) => [
    ...(statement.trim() === '' ? [{ path: 'statement', code: 'required' }] : []),
    ...filesProblems('files', files),
  ],
}
