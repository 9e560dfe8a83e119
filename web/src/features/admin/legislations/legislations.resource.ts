import type { IsoDate } from '@ansvar/domain/dates'
import { legislationKinds, legislationProblems, type LegislationKind } from '@ansvar/domain/legislations'
import { required } from '@ansvar/domain/problems'
import { certificationStandards, type CertificationStandard } from '@ansvar/domain/standards'
import { territories, type Territory } from '@ansvar/domain/territories'
import type { LegislationRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { draftFiles, filesInput, filesProblems, type DraftFile } from '#screen/files.ts'
import { choice, dateProblems, defineResource, flag, recordOf, referenceTo } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import {
  CreateLegislationDocument,
  LegislationDocument,
  LegislationHistoryDocument,
  LegislationsDocument,
  UpdateLegislationDocument,
} from './generated/legislations.graphql.ts'
import { topics } from './topics.source.ts'

type LegislationDraft = {
  readonly titleEn: string
  readonly titleDa: string
  readonly kind: LegislationKind
  readonly number: string
  readonly territory: Territory | null
  readonly topics: readonly Reference[]
  readonly isoStandards: readonly CertificationStandard[]
  readonly link: string
  readonly inForceFrom: IsoDate | null
  readonly repealedOn: IsoDate | null
  readonly files: readonly DraftFile[]
}

/** The filters of all lists of legislation. */
export const legislationFilters = {
  territory: choice(territories),
  topicId: recordOf(topics),
  isoStandards: choice(certificationStandards),
  kind: choice(legislationKinds),
}

const typed = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** The legislation that all organizations choose their obligations from. */
export const legislations = defineResource({
  name: 'legislations',
  permission: 'MAINTAIN_SYSTEM',
  paths: paths.admin.legislations,
  documents: {
    list: LegislationsDocument,
    record: LegislationDocument,
    create: CreateLegislationDocument,
    update: UpdateLegislationDocument,
    history: LegislationHistoryDocument,
  },
  filters: { ...legislationFilters, isRepealed: flag },
  sort: ['title'],
  titleOf: (act: LegislationRecordFragment) => act.title,
  empty: (): LegislationDraft => ({
    titleEn: '',
    titleDa: '',
    kind: 'EXECUTIVE_ORDER',
    number: '',
    territory: 'DK' as Territory,
    topics: [],
    isoStandards: [],
    link: '',
    inForceFrom: null,
    repealedOn: null,
    files: [],
  }),
  toDraft: (act): LegislationDraft => ({
    titleEn: act.titleEn ?? '',
    titleDa: act.titleDa ?? '',
    kind: act.kind,
    number: act.number ?? '',
    territory: act.territory,
    topics: act.topics.flatMap((topic) => referenceTo(topic) ?? []),
    isoStandards: act.isoStandards,
    link: act.link ?? '',
    inForceFrom: act.inForceFrom,
    repealedOn: act.repealedOn,
    files: draftFiles(act.files),
  }),
  // The draft's check refuses a missing territory, and so does the service.
  toInput: ({ topics: about, isoStandards, territory, files, ...rest }) => ({
    ...rest,
    files: filesInput(files),
    territory: territory ?? ('' as Territory),
    topicIds: about.map(({ id }) => id),
    isoStandards: [...isoStandards],
  }),
  check: (draft) => {
    const unreadable = [
      ...dateProblems('inForceFrom', draft.inForceFrom),
      ...dateProblems('repealedOn', draft.repealedOn),
    ]
    const found = legislationProblems({
      titleEn: typed(draft.titleEn),
      titleDa: typed(draft.titleDa),
      link: typed(draft.link),
      inForceFrom: draft.inForceFrom,
      repealedOn: unreadable.length > 0 ? null : draft.repealedOn,
    })
    return [...unreadable, ...found, ...filesProblems('files', draft.files), ...required('territory', draft.territory)]
  },
})
