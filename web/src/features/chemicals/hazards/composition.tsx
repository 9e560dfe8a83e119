import type { Concentration } from '@ansvar/domain/concentrations'
import type { ChemicalRecordFragment } from '#graphql/generated/types.ts'
import { useTranslation } from '#texts/translation.ts'
import { formatNumber } from '#ui/numbers.ts'
import { languageOfName, SubstanceName } from './substance-name.tsx'

type Share = ChemicalRecordFragment['substanceConcentrations'][number]

/** The substances in a chemical and their shares: a value, a range, or "up to". */
export function Composition({ chemical }: { readonly chemical: ChemicalRecordFragment }) {
  const { t, i18n } = useTranslation()
  const shares = chemical.substanceConcentrations
  if (shares.length === 0) return <p className="nothing">{t('chemicals.substanceConcentrations.none')}</p>
  return (
    <table className="composition">
      <thead>
        <tr>
          <th scope="col">{t('chemicals.substanceConcentrations.substance')}</th>
          <th scope="col">{t('chemicals.cas')}</th>
          <th scope="col">{t('chemicals.share')}</th>
        </tr>
      </thead>
      <tbody>
        {shares.map((share, index) => (
          <tr key={share.substance?.id ?? index}>
            <td>
              {share.substance && (
                <SubstanceName name={share.substance.name} language={languageOfName(i18n.language, share.substance)} />
              )}
            </td>
            <td className="cas">{share.substance?.casNumbers[0]}</td>
            <td>
              <ShareText share={share} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The share of a substance: a value, a range, or "up to". */
export function ShareText({ share: { concentration } }: { readonly share: Share }) {
  const { t, i18n } = useTranslation()
  return concentration ? concentrationText(concentration, i18n.language) : t('chemicals.unknownShare')
}

/** Returns a concentration as text: a value, a range, or a maximum. */
export function concentrationText({ min, max, unit }: Concentration, language: string): string {
  const [from, to] = [formatNumber(min, language), formatNumber(max, language)]
  if (min === max) return `${from} ${unit}`
  return min === 0 ? `≤ ${to} ${unit}` : `${from}–${to} ${unit}`
}
