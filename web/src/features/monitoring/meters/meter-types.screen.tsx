import { paths } from '#paths/paths.ts'
import { MeterTypeChoice } from '#screen/meter-type-choice.tsx'
import { useTranslation } from '#texts/translation.ts'

/** The start of a new meter: a choice of what it measures. */
export default function MeterTypes() {
  const { t } = useTranslation()
  return (
    <MeterTypeChoice
      title={t('meters.new')}
      crumbs={[{ label: t('meters.title'), href: paths.meters.list() }]}
      lead={t('meters.chooseType')}
      hrefOf={paths.meters.create}
    />
  )
}
