import { useDeferredValue, useId, useMemo, useState } from 'react'
import { meterLimits, readingUnitsOf } from '@ansvar/domain/meters'
import type { MeterRecordFragment } from '#graphql/generated/types.ts'
import { unitWord } from '#screen/use-unit-word.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { FaultIcon } from '#ui/icons/fault.ts'
import { WarningIcon } from '#ui/icons/warning.ts'
import { formatNumber } from '#ui/numbers.ts'
import { isUndecided, type DecimalMark } from './decimal-marks.ts'
import { MarkQuestion } from './mark-question.tsx'
import { besideOthers } from './pasted-readings.ts'
import { PastePreview } from './paste-preview.tsx'
import { readColumn } from './readings-column.ts'
import { StoringProgress } from './storing-progress.tsx'
import { useStoring } from './use-storing.ts'

type PasteReadingsProps = {
  readonly meter: MeterRecordFragment
  /** `kept`: whether readings were stored. */
  readonly onClosed: (kept: boolean) => void
}

/** A column pasted from a spreadsheet: read as it is typed, shown with what is wrong in it, stored all or none. */
export function PasteReadings({ meter, onClosed }: PasteReadingsProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<DecimalMark | null>(null)
  const { storing, refused, hasMore, failed, store, stop, forget } = useStoring(meter, () => onClosed(true))
  const { rows, judged, column } = useColumn(meter, text, chosen, refused)
  const asks = column.mark === null
  const faulty = judged.filter(({ problem }) => problem !== null && problem !== 'which_mark').length
  const unexpected = judged.filter(({ problem, beside }) => problem === null && beside?.unexpected).length
  const tooMany = rows.length > meterLimits.readings
  const problem =
    failed ??
    (tooMany
      ? t('readings.paste.tooMany', { most: formatNumber(meterLimits.readings, i18n.language) })
      : faulty > 0
        ? t(hasMore && refused.size > 0 ? 'readings.paste.faultyAtLeast' : 'readings.paste.faulty', { count: faulty })
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
        value={text}
        aria-describedby={`${id}-hint`}
        spellCheck={false}
        readOnly={storing !== null}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(null)
          forget()
        }}
      />
      <p id={`${id}-hint`} className="field-frame-hint">
        {t('readings.paste.hint')}
      </p>
      {(column.evidence.ambiguous.length > 0 || isUndecided(column.evidence)) && (
        <MarkQuestion
          column={column}
          onChoose={(mark) => {
            setChosen(mark)
            forget()
          }}
        />
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
      {storing && <StoringProgress count={rows.length} storing={storing} />}
      <div className="paste-actions">
        <Button ended={storing?.stage === 'storing'} onPress={() => (storing ? stop() : onClosed(false))}>
          {t('screen.cancel')}
        </Button>
        <Button
          look="primary"
          busy={storing !== null}
          working={t('readings.paste.storing', { count: rows.length })}
          ended={rows.length === 0 || faulty > 0 || tooMany || asks}
          onPress={() => void store(rows, `${column.mark} ${text}`)}
        >
          {t('readings.paste.store', { count: rows.length })}
        </Button>
      </div>
    </div>
  )
}

/** The rows of a text, each with what is wrong with it; of thousands, typing goes before. */
function useColumn(
  meter: MeterRecordFragment,
  typed: string,
  chosen: DecimalMark | null,
  refused: ReadonlyMap<number, string>,
) {
  const { find } = useTranslation()
  const { organization } = useSession()
  const text = useDeferredValue(typed)
  const column = useMemo(() => {
    const units = readingUnitsOf(meter.utilityType, meter.units)
    const words = new Map(units.map((unit) => [unitWord(unit, find), unit]))
    const unitOf = (word: string) => words.get(word) ?? null
    return readColumn(text, { timeZone: organization.timeZone, units, unitOf, chosen })
  }, [text, find, organization.timeZone, meter.utilityType, meter.units, chosen])
  const { rows } = column
  const beside = useMemo(() => besideOthers(meter.kind, rows, meter.readings), [meter.kind, rows, meter.readings])
  const judged = useMemo(
    () =>
      rows.map((row, index) => ({
        row,
        problem: row.problem ?? refused.get(index) ?? null,
        beside: beside.get(row) ?? null,
      })),
    [rows, refused, beside],
  )
  // What is still being read is not stored as it was before.
  return { rows: text === typed ? rows : [], judged, column }
}
