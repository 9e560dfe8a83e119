import type { ReactNode } from 'react'
import { HomeLink, PageNotice } from '#screen/page-notice.tsx'
import { useTranslation } from '#texts/translation.ts'
import { SearchIcon } from '#ui/icons/search.ts'

type CodeProblemProps = {
  readonly title: string
  readonly advice: string
  /** The code as it was scanned or typed. */
  readonly code: string
  /** The next steps. By default, the link to the first page. */
  readonly actions?: ReactNode
}

/** The page of a code that opens nothing: why, and what to do. */
export function CodeProblem({ title, advice, code, actions }: CodeProblemProps) {
  const { t } = useTranslation()
  return (
    <PageNotice icon={SearchIcon} title={title} actions={actions ?? <HomeLink />}>
      <p className="page-lead">{advice}</p>
      <p className="page-lead">{t('codes.code', { code })}</p>
    </PageNotice>
  )
}
