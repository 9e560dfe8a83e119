import { HomeLink, PageNotice } from '#screen/page-notice.tsx'
import { useTranslation } from '#texts/translation.ts'
import { SearchIcon } from '#ui/icons/search.ts'

/** The page of an unknown address. */
export default function UnknownScreen() {
  const { t } = useTranslation()
  return (
    <PageNotice icon={SearchIcon} title={t('unknown.title')} actions={<HomeLink />}>
      <p className="page-lead">{t('unknown.text')}</p>
    </PageNotice>
  )
}
