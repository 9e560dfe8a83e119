import type { ChemicalRecordFragment } from '#graphql/generated/types.ts'
import { useTranslation } from '#texts/translation.ts'
import { DangerShape } from '#ui/hazards/danger-label.tsx'
import { Pictograms, SignalWordText } from './hazard-texts.tsx'
import './label-strip.css'

export type Label = Pick<ChemicalRecordFragment, 'dangerCode' | 'signalWord' | 'pictograms' | 'warnings'> &
  Partial<Pick<ChemicalRecordFragment, 'dangerCodeOverride' | 'signalWordOverride' | 'overrideReason'>>

/** A short form of the label: pictograms, signal word, danger code, and the statement that decided it. */
export function LabelStrip({ label }: { readonly label: Label }) {
  const { t } = useTranslation()
  const { dangerCode, signalWord, pictograms, warnings } = label
  return (
    <section className="label-strip" data-code={dangerCode} aria-label={t('hazards.label')}>
      <Pictograms codes={pictograms} size={64} />
      <div className="label-text">
        <p className="label-signal">
          {signalWord === 'NORMAL' ? t('hazards.noSignalWord') : <SignalWordText word={signalWord} />}
        </p>
        <p className="label-code">
          <DangerShape code={dangerCode} /> {t(`hazards.codes.${dangerCode}`)}
        </p>
        <p className="label-reason">{useReason(label)}</p>
        {warnings.unranked.length > 0 && (
          <p className="label-reason">{t('hazards.unranked', { codes: warnings.unranked.join(', ') })}</p>
        )}
      </div>
    </section>
  )
}

function useReason({ warnings, dangerCodeOverride, signalWordOverride, overrideReason }: Label): string {
  const { t } = useTranslation()
  const { dangerCodeDecidedBy: code, dangerCode } = warnings
  if ((dangerCodeOverride ?? signalWordOverride) && overrideReason)
    return t('hazards.overridden', { reason: overrideReason, code: t(`hazards.dangerCodes.${dangerCode}`) })
  return code ? t('hazards.because', { code }) : t('hazards.noStatements')
}
