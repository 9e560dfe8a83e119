import { useId } from 'react'
import { useTranslation } from '#texts/translation.ts'
import { FieldFrame } from '#ui/field-frame.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { decimalMarks, type DecimalMark } from './decimal-marks.ts'
import type { PastedColumn } from './readings-column.ts'

type MarkQuestionProps = {
  readonly column: PastedColumn
  readonly onChoose: (mark: DecimalMark) => void
}

/** Maximum number of lines that are listed. */
const NAMED = 5

/**
 * Requests the decimal separator of the pasted numbers, with both values of the first ambiguous one. Lists the lines
 * that decide it or contradict each other.
 */
export function MarkQuestion({ column: { evidence, mark }, onChoose }: MarkQuestionProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const number = (value: number) => formatNumber(value, i18n.language)
  const linesOf = (which: DecimalMark) => {
    const lines = evidence.lines[which]
    const named = lines.slice(0, NAMED).map(String)
    const rest = lines.length - named.length
    if (rest > 0) named.push(t('readings.paste.mark.more', { count: rest }))
    return t('readings.paste.mark.lines', {
      count: lines.length,
      lines: new Intl.ListFormat(i18n.language).format(named),
    })
  }
  const [first] = evidence.ambiguous
  const values = first && { text: first.text, line: first.line, comma: number(first.comma), point: number(first.point) }
  const hint =
    evidence.mark !== null
      ? t(`readings.paste.mark.decided.${evidence.mark}`, { lines: linesOf(evidence.mark) })
      : evidence.lines.comma.length > 0
        ? t('readings.paste.mark.contradiction', { comma: linesOf('comma'), point: linesOf('point') })
        : t('readings.paste.mark.open', { count: evidence.ambiguous.length })
  return (
    <div className="paste-mark">
      <FieldFrame
        id={id}
        label={values ? t('readings.paste.mark.question', values) : t('readings.paste.mark.which')}
        hint={hint}
        group
      >
        {(ties) => (
          <RadioGroup
            {...ties}
            value={mark}
            onChange={(value) => onChoose(value as DecimalMark)}
            options={decimalMarks.map((each) => ({
              value: each,
              label: values ? t(`readings.paste.mark.reading.${each}`, values) : t(`readings.paste.mark.alone.${each}`),
            }))}
          />
        )}
      </FieldFrame>
    </div>
  )
}
