import { paths } from '#paths/paths.ts'
import { MeterTypeChoice } from '#screen/meter-type-choice.tsx'
import { useTranslation } from '#texts/translation.ts'

/** The start of a new emission factor: a choice of its meter type. */
export default function EmissionFactorTypes() {
  const { t } = useTranslation()
  return (
    <MeterTypeChoice
      title={t('emissionFactors.new')}
      crumbs={[{ label: t('emissionFactors.title'), href: paths.admin.emissionFactors.list() }]}
      lead={t('emissionFactors.chooseType')}
      hrefOf={paths.admin.emissionFactors.create}
    />
  )
}
