import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { meterLimits, readingUnitsOf } from '@ansvar/domain/meters'
import type { MeterRecordFragment } from '#graphql/generated/types.ts'
import { newKey } from '#screen/saving.ts'
import { unitWord } from '#screen/use-unit-word.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { FaultIcon } from '#ui/icons/fault.ts'
import { WarningIcon } from '#ui/icons/warning.ts'
import { formatNumber } from '#ui/numbers.ts'
import { toasts } from '#ui/toasts.ts'
import { isUndecided, type DecimalMark } from './decimal-marks.ts'
import { MarkQuestion } from './mark-question.tsx'
import { besideOthers } from './pasted-readings.ts'
import { PastePreview } from './paste-preview.tsx'
import { readColumn } from './readings-column.ts'
import { storeReadings, type Storing } from './store-readings.ts'
import { StoringProgress } from './storing-progress.tsx'

type PasteReadingsProps = {
  readonly meter: MeterRecordFragment
  /** `kept`: whether readings were stored. */
  readonly onClosed: (kept: boolean) => void
}

/** A column pasted from a spreadsheet: read as it is typed, shown with what is wrong in it, stored all or none. */
export function PasteReadings({ meter, onClosed }: PasteReadingsProps) {
  const { t, find, i18n } = useTranslation()
  const client = useClient()
  const id = useId()
  const [text, setText] = useState('')
  const [storing, setStoring] = useState<Storing | null>(null)
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map())
  const [hasMore, setHasMore] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const attempt = useRef({ text: '', key: '' })
  const stopping = useRef(new AbortController())
  const [chosen, setChosen] = useState<DecimalMark | null>(null)
  const { rows, judged, column } = useColumn(meter, text, chosen, refused)
  const asks = column.mark === null
  const faulty = judged.filter(({ problem }) => problem !== null && problem !== 'which_mark').length
  const unexpected = judged.filter(({ problem, beside }) => problem === null && beside?.unexpected).length
  const tooMany = rows.length > meterLimits.readings

  async function store() {
    setStoring({ stage: 'sending', share: 0 })
    setFailed(null)
    // What was sent before and got no answer is not sent as another column.
    const sent = `${column.mark} ${text}`
    if (attempt.current.text !== sent) attempt.current = { text: sent, key: newKey() }
    stopping.current = new AbortController()
    const outcome = await storeReadings({
      client,
      meter,
      rows,
      idempotencyKey: attempt.current.key,
      language: i18n.language,
      onProgress: setStoring,
      signal: stopping.current.signal,
    })
    setStoring(null)
    if (outcome === null) return
    if ('stored' in outcome) {
      const message = t('readings.paste.stored', { count: outcome.stored })
      toasts.success({ title: t('screen.saved.title'), message })
      onClosed(true)
    } else if ('refused' in outcome) {
      setRefused(outcome.refused)
      setHasMore(outcome.hasMore)
      attempt.current = { text: '', key: '' }
    } else setFailed(find([`screen.failed.causes.${outcome.failed}`]) ?? t('screen.failed.causes.UNKNOWN'))
  }

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
          setRefused(new Map())
          setFailed(null)
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
            setRefused(new Map())
            setFailed(null)
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
        <Button
          ended={storing?.stage === 'storing'}
          onPress={() => (storing ? stopping.current.abort() : onClosed(false))}
        >
          {t('screen.cancel')}
        </Button>
        <Button
          look="primary"
          busy={storing !== null}
          working={t('readings.paste.storing', { count: rows.length })}
          ended={rows.length === 0 || faulty > 0 || tooMany || asks}
          onPress={() => void store()}
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
