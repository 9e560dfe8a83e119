import { wasteCode } from '@ansvar/domain/waste'
import type { WasteTypeRowFragment } from '#graphql/generated/types.ts'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { BulletsIcon } from '#ui/icons/bullets.ts'
import { WarningIcon } from '#ui/icons/warning.ts'
import { useTranslation } from '#texts/translation.ts'
import { Status } from '#ui/status.tsx'
import WasteTypeDetail from './waste-types.detail.tsx'
import { wasteTypes } from './waste-types.resource.ts'

const columns: readonly ListColumn<WasteTypeRowFragment>[] = [
  { name: 'code', sortable: true, width: 112, cell: ({ code, hazardous }) => wasteCode(code, hazardous) },
  { name: 'name', sortable: true, cell: (row) => row.name },
  {
    name: 'hazardous',
    sortable: true,
    width: 160,
    cell: (row) => <Hazardous hazardous={row.hazardous} />,
    value: ({ hazardous }, { t }) =>
      typeof hazardous === 'boolean' ? t(`wasteTypes.options.hazardous.${hazardous}`) : null,
  },
  { name: 'synonyms', width: 280, wideOnly: true, cell: ({ synonyms }) => synonyms.join(', ') },
]

/** Whether a waste is hazardous. Chapters have no such value. */
export function Hazardous({ hazardous }: Pick<WasteTypeRowFragment, 'hazardous'>) {
  const { t } = useTranslation()
  if (typeof hazardous !== 'boolean') return null
  return hazardous ? (
    <Status tone="attention" icon={WarningIcon}>
      {t('wasteTypes.options.hazardous.true')}
    </Status>
  ) : (
    t('wasteTypes.options.hazardous.false')
  )
}

export default function WasteTypesList() {
  return <ListScreen resource={wasteTypes} icon={BulletsIcon} columns={columns} panel={WasteTypeDetail} />
}
