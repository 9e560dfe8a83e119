import { wasteLimits } from '@ansvar/domain/waste'
import type { WasteTypeRowFragment } from '#graphql/generated/types.ts'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { DerivedField } from '#screen/fields/derived-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { TagsField } from '#screen/fields/tags-field.tsx'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { wasteTypes } from './waste-types.resource.ts'

/** An entry of the list of waste. The entry is read-only; its local names are edited in place. */
export default function WasteTypeDetail(props: DetailProps) {
  return (
    <DetailScreen {...props} resource={wasteTypes}>
      {({ record }) => (
        <FieldCard>
          <FieldGrid>
            {record && <Entry record={record} />}
            <TagsField name="synonyms" wide maxLength={wasteLimits.synonym} placeholder="wasteTypes.addSynonym" />
          </FieldGrid>
        </FieldCard>
      )}
    </DetailScreen>
  )
}

function Entry({ record }: { readonly record: WasteTypeRowFragment }) {
  const { t } = useTranslation()
  const { level, parentCode, hazardous, mirror } = record
  return (
    <>
      <DerivedField name="level" value={t(`wasteTypes.options.level.${level}`)} />
      <DerivedField name="parentCode" value={parentCode} />
      {typeof hazardous === 'boolean' && (
        <>
          <DerivedField name="hazardous" value={t(`wasteTypes.options.hazardous.${hazardous}`)} />
          <DerivedField name="mirror" value={t(`wasteTypes.options.mirror.${Boolean(mirror)}`)} />
        </>
      )}
    </>
  )
}
