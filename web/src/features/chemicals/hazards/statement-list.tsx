import type { DangerCode } from '@ansvar/domain/danger-codes'
import { useTranslation } from '#texts/translation.ts'
import { DangerShape } from '#ui/hazards/danger-label.tsx'

export type Statement = { readonly id: string; readonly code: string; readonly statement: string }

type StatementListProps = {
  readonly statements: readonly Statement[]
  /** The statement that decided the danger code. It is highlighted and first. */
  readonly deciding?: string | null
  readonly dangerCode?: DangerCode
}

/** Statements as text, each next to its code. */
export function StatementList({ statements, deciding = null, dangerCode }: StatementListProps) {
  const { t } = useTranslation()
  if (statements.length === 0) return <span className="nothing">{t('screen.nothing')}</span>
  const first = statements.filter(({ code }) => code === deciding)
  const rest = statements.filter(({ code }) => code !== deciding)
  return (
    <dl className="statements">
      {[...first, ...rest].map(({ id, code, statement }) => (
        <Row key={id} code={code} statement={statement} mark={code === deciding ? dangerCode : undefined} />
      ))}
    </dl>
  )
}

/** Removes placeholders from statements, such as the route of exposure. */
export const withoutPlaceholders = (text: string): string => text.replaceAll(/\s*<[^>]*>/g, '')

/** Allows line breaks after a slash, because the texts of the law join words with slashes. */
const breakable = (text: string): string => text.replaceAll('/', '/\u200b')

type RowProps = { readonly code: string; readonly statement: string; readonly mark: DangerCode | undefined }

function Row({ code, statement, mark }: RowProps) {
  const { t } = useTranslation()
  return (
    <>
      <dt>
        {code.replaceAll('+', ' + ')}
        {mark && (
          <>
            <DangerShape code={mark} />
            <span className="spoken">{t('hazards.decides')}</span>
          </>
        )}
      </dt>
      <dd>{breakable(withoutPlaceholders(statement))}</dd>
    </>
  )
}
