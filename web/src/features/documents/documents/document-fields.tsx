import { useQuery } from 'urql'
import { documentKinds, noticePeriodOf, ownDocumentLimits } from '@ansvar/domain/documents'
import type { DocumentRecordFragment } from '#graphql/generated/types.ts'
import { DateField, DerivedDate } from '#screen/fields/date-field.tsx'
import { DerivedField } from '#screen/fields/derived-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FileField } from '#screen/fields/file-field.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { MemberField } from '#screen/fields/member-field.tsx'
import { PeriodField } from '#screen/fields/period-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { StandardsField } from '#screen/fields/standards-field.tsx'
import { TagsField } from '#screen/fields/tags-field.tsx'
import { TextField } from '#screen/fields/text-field.tsx'
import type { DraftFile } from '#screen/files.ts'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid, Wide } from '#ui/field-frame.tsx'
import { Notice } from '#ui/notice.tsx'
import { SameContentDocument } from './generated/documents.graphql.ts'
import { documentTags } from './tags.source.ts'

type DocumentFieldsProps = {
  /** None if the fields are shown in a comparison. */
  readonly record?: DocumentRecordFragment | null
  readonly file: DraftFile
}

/** The fields of a document in view and edit mode. */
export function DocumentFields({ record, file }: DocumentFieldsProps) {
  return (
    <FieldCard>
      <FieldGrid>
        <TextField name="title" inHead wide required maxLength={ownDocumentLimits.title} />
        <FileField name="file" wide />
        {record && file.id !== '' && file.id !== record.file.id && <SameContent record={record} hash={file.hash} />}
        <SelectField name="kind" options={documentKinds} />
        <MemberField name="owner" />
        <DateField name="expiryDate" />
        <PeriodField name="noticePeriod" usual={record ? noticePeriodOf({ kind: record.kind }) : undefined} />
        <TextField name="reference" maxLength={ownDocumentLimits.reference} />
        <PeriodField name="reviewPeriod" />
        <DerivedDate name="nextReviewDate" value={record?.nextReviewDate} />
        <DerivedField name="fileVersion" value={record?.fileVersion} />
        <TagsField name="tags" wide maxLength={ownDocumentLimits.tag} source={documentTags} />
        <StandardsField name="isoStandards" />
        <FlagField name="active" />
      </FieldGrid>
    </FieldCard>
  )
}

/** Warns before saving that another document has the content of the new version. */
function SameContent({ record, hash }: { readonly record: DocumentRecordFragment; readonly hash: string }) {
  const { t } = useTranslation()
  const [{ data }] = useQuery({
    query: SameContentDocument,
    variables: { organizationId: record.organizationId, hash },
    requestPolicy: 'network-only',
  })
  const others = (data?.list?.content ?? []).filter(({ id }) => id !== record.id)
  if (others.length === 0) return null
  const titles = others.map(({ title }) => title).join(', ')
  return (
    <Wide>
      <Notice tone="attention" title={t('documents.sameContent', { titles })} />
    </Wide>
  )
}
