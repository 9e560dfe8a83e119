import { useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { workplaceLabelNames } from '@ansvar/domain/instructions'
import { useSend } from '#graphql/use-send.ts'
import type { ChemicalAssociationRecordFragment } from '#graphql/generated/types.ts'
import type { PrintProps } from '#screen/detail/print-button.tsx'
import { useTranslation } from '#texts/translation.ts'
import { PrintIcon } from '#ui/icons/print.ts'
import { ActionMenu } from '#ui/tool-menu.tsx'
import { InstructionOfChemicalDocument } from './generated/prints.graphql.ts'
import type { SheetProps } from './sheet-props.ts'

type Props = PrintProps<ChemicalAssociationRecordFragment>

/** Prints the instruction of a chemical, labels for its containers, or the record as it is shown. */
export function ChemicalPrint({ record }: Props) {
  const { t } = useTranslation()
  const send = useSend()
  const [sheet, setSheet] = useState<{ readonly Sheet: ComponentType<SheetProps>; readonly props: SheetProps }>()
  async function print(name: string) {
    if (name === 'record') return window.print()
    const { organizationId, id } = record
    const loaded = await Promise.all([
      import('./chemical-sheets.tsx'),
      send(
        InstructionOfChemicalDocument,
        { organizationId, associationId: id },
        { data: ({ list }) => list?.content ?? [] },
      ),
      // The client shows the message of a failure.
    ]).catch(() => null)
    if (!loaded) return
    const [sheets, assessments] = loaded
    flushSync(() => setSheet({ Sheet: sheets.sheetOf(name), props: { record, assessments } }))
    window.print()
    setSheet(undefined)
  }
  return (
    <>
      <ActionMenu
        icon={PrintIcon}
        label={t('screen.print')}
        choices={[
          { name: 'instruction', label: t('chemicalPrints.instruction.title') },
          ...workplaceLabelNames.map((name) => ({ name, label: t(`chemicalPrints.labels.${name}`) })),
          { name: 'record', label: t('chemicalPrints.record') },
        ]}
        onChoose={(name) => void print(name)}
      />
      {sheet && <sheet.Sheet {...sheet.props} />}
    </>
  )
}
