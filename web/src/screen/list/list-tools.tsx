import { Button } from '#ui/button.tsx'
import { ColumnsIcon } from '#ui/icons/columns.ts'
import { ExportIcon } from '#ui/icons/export.ts'
import { SelectIcon } from '#ui/icons/select.ts'
import { Notice } from '#ui/notice.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { Progress } from '#ui/progress.tsx'
import { ActionMenu, ToggleMenu } from '#ui/tool-menu.tsx'
import { failureIn, useFailureWords } from '../failure.tsx'
import { useWords } from '../words.ts'
import type { ExportFormat } from '#machines/export.machine.ts'
import type { ListExport } from './use-export.ts'

type Named = { readonly name: string; readonly label: string }

type ColumnsToolProps = {
  readonly columns: readonly Named[]
  /** Null: all of them. */
  readonly shown: readonly string[] | null
  readonly onChange: (shown: readonly string[] | null) => void
}

/** Which columns are shown; what people call the thing always is. */
export function ColumnsTool({ columns, shown, onChange }: ColumnsToolProps) {
  const { t } = useWords('screen')
  const names = columns.map(({ name }) => name)
  const chosen = shown ?? names
  const toggle = (name: string) => {
    const next = names.filter((each) => chosen.includes(each) !== (each === name))
    onChange(next.length === names.length ? null : next)
  }
  return (
    <ToggleMenu
      icon={ColumnsIcon}
      label={t('screen.list.columns')}
      choices={columns}
      chosen={chosen}
      fixed={names.slice(0, 1)}
      onToggle={toggle}
      reset={shown === null ? null : { label: t('screen.list.allColumns'), onPress: () => onChange(null) }}
    />
  )
}

const formats: readonly ExportFormat[] = ['xlsx', 'csv']

type ExportToolProps = {
  readonly onExport: (format: ExportFormat) => void
  /** How many rows it is about, where only those that are marked are meant. */
  readonly marked?: number
}

export function ExportTool({ onExport, marked }: ExportToolProps) {
  const { t } = useWords('screen')
  return (
    <ActionMenu
      icon={ExportIcon}
      label={t(marked === undefined ? 'screen.export.list' : 'screen.export.marked')}
      {...(marked !== undefined && { text: t('screen.export.short') })}
      choices={formats.map((name) => ({ name, label: t(`screen.export.formats.${name}`) }))}
      onChoose={(name) => onExport(name as ExportFormat)}
    />
  )
}

/** On a phone rows are marked once that is asked for. */
export function SelectTool({ on, onPress }: { readonly on: boolean; readonly onPress: () => void }) {
  const { t } = useWords('screen')
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

/** An export on its way, or why it came to nothing; the list goes on beside it. */
export function ExportProgress<Row>({
  export: { state, rows, total, reason, retry, cancel },
}: {
  export: ListExport<Row>
}) {
  const { t, language } = useWords('screen')
  const number = (value: number) => formatNumber(value, language)
  const failure = useFailureWords()(failureIn(reason), retry)
  if (state === null) return null
  if (state === 'failed')
    return (
      <Notice
        tone="critical"
        title={t('screen.export.failed')}
        actions={
          <>
            <Button look="quiet" onPress={cancel}>
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
        most={total}
        text={
          total === null
            ? t('screen.export.begins')
            : t('screen.export.progress', { rows: number(rows), total: number(total) })
        }
      />
      <Button look="quiet" onPress={cancel}>
        {t('screen.cancel')}
      </Button>
    </div>
  )
}
