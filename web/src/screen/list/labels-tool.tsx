import { useLocation } from 'wouter'
import type { CodeResource } from '@ansvar/domain/codes'
import { paths } from '#paths/paths.ts'
import { useAllowance } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { PrintIcon } from '#ui/icons/print.ts'
import type { LabelSelection } from './label-selection.ts'

type LabelsToolProps = { readonly resource: CodeResource; readonly ids: readonly string[] }

/** Opens the labels with the QR codes of records, for users who can create codes. */
export function LabelsTool({ resource, ids }: LabelsToolProps) {
  const { t } = useTranslation()
  const { allowed } = useAllowance('EDIT_ORGANIZATION')
  const [, navigate] = useLocation()
  const state: LabelSelection = { resource, ids }
  return (
    allowed && (
      <Button icon={PrintIcon} onPress={() => navigate(paths.labels(), { state })}>
        {t('codes.print')}
      </Button>
    )
  )
}
