import type { Language } from '@ansvar/domain/languages'
import { territoryName } from '@ansvar/domain/territories'
import type { StakeholderRowFragment } from '#graphql/generated/types.ts'
import type { FormatContext } from '#screen/list/columns.ts'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'
import { StakeholderIcon } from '#ui/icons/stakeholder.ts'
import { useTranslation } from '#texts/translation.ts'
import { Status } from '#ui/status.tsx'
import StakeholderDetail from './stakeholders.detail.tsx'
import { stakeholders } from './stakeholders.resource.ts'

const columns: readonly ListColumn<StakeholderRowFragment>[] = [
  { name: 'name', sortable: true, cell: (row) => row.name },
  { name: 'kinds', width: 208, cell: (row) => <Kinds kinds={row.kinds} />, value: formatKinds },
  { name: 'registrationNumber', sortable: true, width: 144, wideOnly: true, cell: (row) => row.registrationNumber },
  {
    name: 'country',
    sortable: true,
    width: 144,
    wideOnly: true,
    cell: (row) => <Country row={row} />,
    value: ({ country }, { language }) => country && territoryName(country, language as Language),
  },
  {
    name: 'active',
    sortable: true,
    width: 136,
    cell: (row) => <InUse active={row.active} />,
    value: ({ active }, { t }) => t(`stakeholders.status.${active ? 'active' : 'retired'}`),
  },
]

/** The kinds of a stakeholder as text. */
export function Kinds({ kinds }: Pick<StakeholderRowFragment, 'kinds'>) {
  const { t } = useTranslation()
  return formatKinds({ kinds }, { t })
}

/** Returns the kinds as text, for callers that have a translator. */
export function formatKinds({ kinds }: Pick<StakeholderRowFragment, 'kinds'>, { t }: Pick<FormatContext, 't'>): string {
  return kinds.map((kind) => t(`options.${kind}`)).join(', ')
}

function Country({ row: { country } }: { readonly row: StakeholderRowFragment }) {
  const { i18n } = useTranslation()
  return country ? territoryName(country, i18n.language as Language) : null
}

/** Whether it is in use. */
export function InUse({ active }: { readonly active: boolean }) {
  const { t } = useTranslation()
  return active ? (
    <Status tone="good">{t('stakeholders.status.active')}</Status>
  ) : (
    <Status tone="neutral" icon={RetiredIcon}>
      {t('stakeholders.status.retired')}
    </Status>
  )
}

export default function StakeholdersList() {
  return <ListScreen resource={stakeholders} icon={StakeholderIcon} columns={columns} panel={StakeholderDetail} />
}
