import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo } from 'react'
import { meterLimits, readingUnitsOf } from '@ansvar/domain/meters'
import type { MeterRecordFragment } from '#graphql/generated/types.ts'
import { unitText } from '#screen/use-unit-text.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { FaultIcon } from '#ui/icons/fault.ts'
import { WarningIcon } from '#ui/icons/warning.ts'
import { formatNumber } from '#ui/numbers.ts'
import { isUndecided } from './decimal-marks.ts'
import { MarkQuestion } from './mark-question.tsx'
import { rowContexts } from './pasted-readings.ts'
import { PastePreview } from './paste-preview.tsx'
import { readColumn } from './readings-column.ts'
import { StoringProgress } from './storing-progress.tsx'
import { usePaste } from './use-paste.ts'

type PasteReadingsProps = {
  readonly meter: MeterRecordFragment
  /** `isStored`: whether readings were stored. */
  readonly onClosed: (stored: boolean) => void
}

/**
 * Accepts a column pasted from a spreadsheet. Parses it while typing, shows its problems, and stores all rows or none.
 */
export function PasteReadings({ meter, onClosed }: PasteReadingsProps) {
  const { t, find, i18n } = useTranslation()
  const id = useId()
  const paste = usePaste(meter, () => onClosed(true))
  const { share, refused, hasMore, failure } = paste
  const { rows, judged, column, invalid } = useColumn(meter, paste)
  const unexpected = judged.filter(({ problem, context }) => problem === null && context?.unexpected).length
  const tooMany = rows.length > meterLimits.readings
  const problem =
    (failure && (find([`screen.failed.causes.${failure}`]) ?? t('screen.failed.causes.UNKNOWN'))) ??
    (tooMany
      ? t('readings.paste.tooMany', { max: formatNumber(meterLimits.readings, i18n.language) })
      : invalid > 0
        ? t(hasMore && refused.size > 0 ? 'readings.paste.faultyAtLeast' : 'readings.paste.faulty', { count: invalid })
        : null)
  return (
    <div className="paste">
      <label htmlFor={id} className="field-frame-label">
        {t('readings.paste.label')}
      </label>
      <textarea
        id={id}
        className="input paste-text"
        rows={6}
        value={paste.text}
        aria-describedby={`${id}-hint`}
        spellCheck={false}
        readOnly={share !== null}
        onChange={(event) => paste.write(event.target.value)}
      />
      <p id={`${id}-hint`} className="field-frame-hint">
        {t('readings.paste.hint')}
      </p>
      {(column.evidence.ambiguous.length > 0 || isUndecided(column.evidence)) && (
        <MarkQuestion column={column} onChoose={paste.choose} />
      )}
      {rows.length > 0 && <PastePreview meter={meter} rows={judged} />}
      {problem !== null && (
        <p className="field-frame-problem" role="alert">
          <FaultIcon /> <span>{problem}</span>
        </p>
      )}
      {problem === null && unexpected > 0 && (
        <output className="paste-unexpected">
          <WarningIcon /> <span>{t('readings.paste.toCheck', { count: unexpected })}</span>
        </output>
      )}
      {share !== null && <StoringProgress count={rows.length} share={share} />}
      <div className="paste-actions">
        <Button disabled={share === 1} onPress={() => (share === null ? onClosed(false) : paste.stop())}>
          {t('screen.cancel')}
        </Button>
        <Button
          variant="primary"
          busy={share !== null}
          working={t('readings.paste.storing', { count: rows.length })}
          disabled={share === null && !paste.canStore}
          onPress={paste.store}
        >
          {t('readings.paste.store', { count: rows.length })}
        </Button>
      </div>
    </div>
  )
}

/** Parses the text into rows with their problems, and sends them to the machine. Typing has priority over thousands of rows. */
function useColumn(meter: MeterRecordFragment, paste: ReturnType<typeof usePaste>) {
  const { find } = useTranslation()
  const { organization } = useSession()
  const { text: typed, chosen, refused, isReading } = paste
  const text = useDeferredValue(typed)
  const column = useMemo(() => {
    const units = readingUnitsOf(meter.utilityType, meter.units)
    const unitsByText = new Map(units.map((unit) => [unitText(unit, find), unit]))
    const unitOf = (name: string) => unitsByText.get(name) ?? null
    return readColumn(text, { timeZone: organization.timeZone, units, unitOf, chosen })
  }, [text, find, organization.timeZone, meter.utilityType, meter.units, chosen])
  const { rows } = column
  const contexts = useMemo(() => rowContexts(meter.kind, rows, meter.readings), [meter.kind, rows, meter.readings])
  const judged = useMemo(
    () =>
      rows.map((row, index) => ({
        row,
        problem: row.problem ?? refused.get(index) ?? null,
        context: contexts.get(row) ?? null,
      })),
    [rows, refused, contexts],
  )
  const invalid = judged.filter(({ problem }) => problem !== null && problem !== 'which_mark').length
  // Text that is still being parsed cannot be stored.
  const isRead = text === typed
  const announce = useEffectEvent(() =>
    paste.read(rows, column.mark, rows.length > meterLimits.readings ? rows.length : invalid),
  )
  useEffect(() => {
    if (isReading && isRead) announce()
  }, [isReading, isRead])
  return { rows: isRead ? rows : [], judged, column, invalid }
}
