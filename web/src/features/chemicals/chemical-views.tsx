import { paths } from '#paths/paths.ts'
import { ViewSwitch } from '#screen/view-switch.tsx'
import { useTranslation } from '#texts/translation.ts'
import { BulletsIcon } from '#ui/icons/bullets.ts'
import { ChecklistIcon } from '#ui/icons/checklist.ts'

/** The address parameter of the view. */
export const viewParamNames: readonly string[] = ['view']

const views = [
  { name: 'list', Mark: BulletsIcon, href: paths.chemicalAssociations.list() },
  { name: 'assessments', Mark: ChecklistIcon, href: paths.riskAssessments.list() },
] as const

/** Tabs of my chemicals: the chemicals, and the assessments of the risks of work with them. */
export function ChemicalViews({ view }: { readonly view: (typeof views)[number]['name'] }) {
  const { t } = useTranslation()
  return (
    <ViewSwitch
      label={t('chemicalAssociations.views.label')}
      current={view}
      views={views.map((each) => ({ ...each, text: t(`chemicalAssociations.views.${each.name}`) }))}
    />
  )
}
