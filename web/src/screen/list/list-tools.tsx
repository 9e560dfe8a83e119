import { Link } from 'wouter'
import type { Permission } from '@ansvar/domain/permissions'
import { paths } from '#paths/paths.ts'
import { useAllowance } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { BinIcon } from '#ui/icons/bin.ts'
import { ColumnsIcon } from '#ui/icons/columns.ts'
import { ExportIcon } from '#ui/icons/export.ts'
import { SelectIcon } from '#ui/icons/select.ts'
import { Notice } from '#ui/notice.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { Progress } from '#ui/progress.tsx'
import { ActionMenu, ToggleMenu } from '#ui/tool-menu.tsx'
import { failureIn, useFailureTexts } from '../failure.tsx'
import { useTexts } from '../texts.ts'
import type { ExportFormat } from '#machines/export.machine.ts'
import { isExported } from './columns.ts'
import type { ListExport } from './use-export.ts'

type Named = { readonly name: string; readonly label: string; readonly optional?: boolean }

type ColumnsToolProps = {
  readonly columns: readonly Named[]
  /** Null for the default columns: all that are not optional. */
  readonly shown: readonly string[] | null
  readonly onChange: (shown: readonly string[] | null) => void
}

/** The choice of visible columns. The record's name is always visible. */
export function ColumnsTool({ columns, shown, onChange }: ColumnsToolProps) {
  const { t } = useTexts('screen')
  const names = columns.map(({ name }) => name)
  const byDefault = columns.filter(({ optional }) => !optional).map(({ name }) => name)
  const chosen = shown ?? byDefault
  const toggle = (name: string) => {
    const next = names.filter((each) => chosen.includes(each) !== (each === name))
    onChange(next.join(',') === byDefault.join(',') ? null : next)
  }
  const resetLabel = t(byDefault.length === names.length ? 'screen.list.allColumns' : 'screen.list.defaultColumns')
  return (
    <ToggleMenu
      icon={ColumnsIcon}
      label={t('screen.list.columns')}
      choices={columns}
      chosen={chosen}
      fixed={names.slice(0, 1)}
      onToggle={toggle}
      reset={shown === null ? null : { label: resetLabel, onPress: () => onChange(null) }}
    />
  )
}

const formats: readonly ExportFormat[] = ['xlsx', 'csv']

type ExportToolProps<Column extends { readonly value?: unknown }> = {
  readonly onExport: (format: ExportFormat, columns: readonly Column[]) => void
  readonly columns: readonly Column[]
  /** All columns of the list. If some are hidden, an export can contain them. */
  readonly allColumns: readonly Column[]
  /** The number of selected rows, if only those are exported. */
  readonly marked?: number
}

export function ExportTool<Column extends { readonly value?: unknown }>(props: ExportToolProps<Column>) {
  const { onExport, columns, allColumns, marked } = props
  const { t } = useTexts('screen')
  const isPartial = columns.filter(isExported).length < allColumns.filter(isExported).length
  const extents = isPartial ? (['formats', 'allColumns'] as const) : (['formats'] as const)
  return (
    <ActionMenu
      icon={ExportIcon}
      label={t(marked === undefined ? 'screen.export.list' : 'screen.export.selected')}
      {...(marked !== undefined && { text: t('screen.export.short') })}
      choices={extents.flatMap((extent) =>
        formats.map((format) => ({ name: `${extent} ${format}`, label: t(`screen.export.${extent}.${format}`) })),
      )}
      onChoose={(name) => {
        const [extent, format] = name.split(' ')
        onExport(format as ExportFormat, extent === 'allColumns' ? allColumns : columns)
      }}
    />
  )
}

/** The link to the bin, for users who can restore records of this kind. */
export function BinTool({ permission }: { readonly permission: Permission }) {
  const { t } = useTexts('screen')
  const { allowed } = useAllowance(permission)
  const label = t('screen.discard.open')
  return (
    allowed && (
      <Link className="tool bin-tool" href={paths.binItems()} aria-label={label} title={label}>
        <BinIcon />
      </Link>
    )
  )
}

/** The link to the bin below a list. Shown on a phone, which has no space for it next to the search. */
export function BinLink({ permission }: { readonly permission: Permission }) {
  const { t } = useTexts('screen')
  const { allowed } = useAllowance(permission)
  return (
    allowed && (
      <p className="bin-link no-print">
        <Link href={paths.binItems()}>
          <BinIcon />
          {t('screen.discard.open')}
        </Link>
      </p>
    )
  )
}

/** On a phone, rows can be selected after this is pressed. */
export function SelectTool({ on, onPress }: { readonly on: boolean; readonly onPress: () => void }) {
  const { t } = useTexts('screen')
  const label = t('screen.list.select')
  return (
    <button
      type="button"
      className="tool select-tool"
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <SelectIcon />
    </button>
  )
}

/** The progress of an export, or why it failed. The list can be used in the meantime. */
export function ExportProgress<Row>({
  export: { state, rows, total, reason, retry, cancel },
}: {
  export: ListExport<Row>
}) {
  const { t, language } = useTexts('screen')
  const number = (value: number) => formatNumber(value, language)
  const failure = useFailureTexts()(failureIn(reason), retry)
  if (state === null) return null
  if (state === 'failed')
    return (
      <Notice
        tone="critical"
        title={t('screen.export.failed')}
        actions={
          <>
            <Button variant="subtle" onPress={cancel}>
              {t('screen.export.dismiss')}
            </Button>
            {failure.retry}
          </>
        }
      >
        <p>{failure.cause}</p>
      </Notice>
    )
  return (
    <div className="export-progress no-print">
      <Progress
        label={t('screen.export.label')}
        value={rows}
        max={total}
        text={
          total === null
            ? t('screen.export.started')
            : t('screen.export.progress', { rows: number(rows), total: number(total) })
        }
      />
      <Button variant="subtle" onPress={cancel}>
        {t('screen.cancel')}
      </Button>
    </div>
  )
}
