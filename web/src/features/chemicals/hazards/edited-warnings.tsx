import { useQuery } from 'urql'
import { valueAt } from '#machines/paths.ts'
import { useForm } from '#screen/form.ts'
import { useTranslation } from '#texts/translation.ts'
import type { Reference } from '#ui/combobox.tsx'
import { ValueFrame, Wide } from '#ui/field-frame.tsx'
import { ChemicalWarningsDocument } from './generated/hazards.graphql.ts'
import { LabelStrip } from './label-strip.tsx'

/** The label that results from the chosen statements. The service calculates it before the chemical is saved. */
export function EditedWarnings() {
  const { t } = useTranslation()
  const form = useForm()
  const idsAt = (path: string) =>
    ((valueAt(form.values, path) ?? []) as readonly Reference[]).map(({ id }) => id).filter((id) => id !== '')
  const [{ data }] = useQuery({
    query: ChemicalWarningsDocument,
    variables: {
      hazardStatementIds: idsAt('hazardStatements'),
      euHazardStatementIds: idsAt('euHazardStatements'),
    },
    pause: form.mode !== 'edit',
  })
  if (form.mode !== 'edit' || !data?.warnings) return null
  const { dangerCode, signalWord, pictograms } = data.warnings
  const shown = pictograms.filter(({ optional }) => !optional).map(({ pictogram }) => pictogram)
  return (
    <Wide>
      <ValueFrame label={t('chemicals.fields.warnings')}>
        <LabelStrip label={{ dangerCode, signalWord, pictograms: shown, warnings: data.warnings }} />
      </ValueFrame>
    </Wide>
  )
}
