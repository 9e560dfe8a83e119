import { useMemo } from 'react'
import type { DangerCode } from '@ansvar/domain/danger-codes'
import type { Pictogram, SignalWord } from '@ansvar/domain/labels'
import type { ListColumn, FormatContext } from '#screen/list/columns.ts'
import { usePictogramName } from '#screen/use-catalogue-names.ts'
import { useTranslation } from '#texts/translation.ts'
import { DangerLabel } from '#ui/hazards/danger-label.tsx'
import { HazardPictogram } from '#ui/hazards/hazard-pictogram.tsx'
import './hazard-texts.css'

type PictogramsProps = { readonly codes: readonly Pictogram[]; readonly size?: 24 | 32 | 64 }

/** The pictograms of a label. Each has its name as alternative text. */
export function Pictograms({ codes, size = 24 }: PictogramsProps) {
  const nameOf = usePictogramName()
  if (codes.length === 0) return null
  return (
    <span className="pictograms" data-size={size}>
      {codes.map((code) => (
        <HazardPictogram key={code} code={code} name={nameOf(code)} size={size} />
      ))}
    </span>
  )
}

/** Returns a list's column of pictograms. An export contains their names. `of` must be stable. */
export function usePictogramsColumn<Row>(
  width: number,
  of: (row: Row) => readonly Pictogram[] | undefined,
): ListColumn<Row> {
  const nameOf = usePictogramName()
  return useMemo(
    () => ({
      name: 'pictograms',
      width,
      cell: (row) => <Pictograms codes={of(row) ?? []} />,
      value: (row) => of(row)?.map(nameOf).join(', '),
    }),
    [nameOf, width, of],
  )
}

/** A danger code as an icon and text. */
export function DangerText({ code }: { readonly code: DangerCode }) {
  const { t } = useTranslation()
  return <DangerLabel code={code} text={t(`hazards.dangerCodes.${code}`)} />
}

/** The signal word of a label. Renders nothing if there is none. */
export function SignalWordText({ word }: { readonly word: SignalWord }) {
  const { t } = useTranslation()
  return word === 'NORMAL' ? null : t(`hazards.signalWords.${word}`)
}

/** Returns the signal word as text, for callers that have a translator. */
export const signalWords = (
  { signalWord: word }: { readonly signalWord: SignalWord },
  { t }: Pick<FormatContext, 't'>,
) => (word === 'NORMAL' ? null : t(`hazards.signalWords.${word}`))

type Coded = { readonly id: string; readonly code: string }

/** The first few codes, and how many more there are. */
export function Codes({ statements, max = 4 }: { readonly statements: readonly Coded[]; readonly max?: number }) {
  const rest = statements.length - max
  return (
    <span className="codes">
      {statements.slice(0, max).map(({ id, code }) => (
        <span key={id}>{code}</span>
      ))}
      {rest > 0 && <span className="codes-more">+{rest}</span>}
    </span>
  )
}
