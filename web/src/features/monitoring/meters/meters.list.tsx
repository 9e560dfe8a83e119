import { lazy, useMemo } from 'react'
import { localDay } from '@ansvar/domain/dates'
import { meterLimits } from '@ansvar/domain/meters'
import type { MeterRowFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { TextField } from '#screen/fields/text-field.tsx'
import { TreeField } from '#screen/fields/tree-field.tsx'
import { dateCell, dateWidth } from '#screen/list/columns.ts'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { NewLink } from '#screen/new-link.tsx'
import { SubRecords } from '#screen/sub-records.tsx'
import { useUnitText } from '#screen/use-unit-text.ts'
import { StatusOf, statusText } from '#screen/record-status.tsx'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { MeterIcon } from '#ui/icons/meter.ts'
import { meterGroups } from './meter-groups.resource.ts'
import { meterStatusOf } from './meter-status.ts'
import { meters } from './meters.resource.ts'
import { useMeterGroups } from './use-meter-groups.ts'
import { converted, readingAmount } from './use-reading-amount.ts'
import './meters.css'

/** Loaded when a record is opened next to the list. */
const MeterDetail = lazy(() => import('./meters.detail.tsx'))

const columns: readonly ListColumn<MeterRowFragment>[] = [
  { name: 'name', sortable: true, cell: (row) => row.name },
  {
    name: 'nextReadingDate',
    sortable: true,
    width: 256,
    cell: (row) => <StatusOf rule={meterStatusOf} record={row} />,
    value: statusText(meterStatusOf),
  },
  {
    name: 'utilityType',
    sortable: true,
    width: 176,
    wideOnly: true,
    cell: (row) => <TypeText row={row} />,
    value: ({ utilityType }, { t }) => t(`options.${utilityType}`),
  },
  {
    name: 'lastReading',
    width: 168,
    end: true,
    cell: (row) => <LastReading row={row} />,
    value: ({ readings: [last], units }, { find, language }) => last && readingAmount(last, units, find, language),
  },
  {
    name: 'readOn',
    width: dateWidth,
    end: true,
    wideOnly: true,
    cell: (row) => <ReadOn row={row} />,
    value: ({ readings: [last] }, { timeZone }) => last && dateCell(localDay(last.performedAt, timeZone)),
  },
  { name: 'group', width: 184, wideOnly: true, cell: (row) => row.group?.name },
]

function TypeText({ row }: { readonly row: MeterRowFragment }) {
  const { t } = useTranslation()
  return t(`options.${row.utilityType}`)
}

function LastReading({ row }: { readonly row: MeterRowFragment }) {
  const { i18n } = useTranslation()
  const textOf = useUnitText()
  const [last] = row.readings
  if (!last) return null
  return (
    <>
      {converted(last.value, i18n.language)} <span className="unit">{textOf(row.units)}</span>
    </>
  )
}

function ReadOn({ row }: { readonly row: MeterRowFragment }) {
  const dates = useDates()
  const { organization } = useSession()
  const [last] = row.readings
  return last ? dates.day(localDay(last.performedAt, organization.timeZone)) : null
}

function NewMeter() {
  const { t } = useTranslation()
  return <NewLink text={t('meters.create')} permission="EDIT_ORGANIZATION" href={paths.meters.types()} />
}

export default function MetersList() {
  const { organization } = useSession()
  const scope = useMemo(() => ({ organizationId: organization.id }), [organization.id])
  const groups = useMeterGroups()
  return (
    <>
      <ListScreen resource={meters} icon={MeterIcon} columns={columns} panel={MeterDetail} create={NewMeter} />
      <div className="list meter-groups no-print">
        <SubRecords resource={meterGroups} scope={scope}>
          {(record) => (
            <FieldGrid columns={record ? 3 : 2}>
              <TextField name="name" required maxLength={meterLimits.name} />
              <TreeField name="parentId" nodes={groups} />
              {record && <FlagField name="active" />}
            </FieldGrid>
          )}
        </SubRecords>
      </div>
    </>
  )
}
