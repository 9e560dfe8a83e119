import { useTranslation } from '#texts/translation.ts'

/** Marks a chemical that the catalogue does not have: a product of the organization itself. */
export function OwnTag() {
  const { t } = useTranslation()
  return (
    <span className="tag" data-tone="neutral">
      {t('ownChemicals.one')}
    </span>
  )
}
