import type { DangerCode } from '@ansvar/domain/danger-codes'
import { useTranslation } from '#texts/translation.ts'
import { DangerShape } from '#ui/hazards/danger-mark.tsx'

export type Statement = { readonly id: string; readonly code: string; readonly statement: string }

type StatementListProps = {
  readonly statements: readonly Statement[]
  /** The statement that decided the danger code, which is marked and stands first. */
  readonly deciding?: string | null
  readonly dangerCode?: DangerCode
}

/** Statements in words, each beside its code. */
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

/** The law's texts hold places to be filled in, such as the route of exposure; where nothing is, nothing stands. */
const withoutPlaceholders = (text: string): string => text.replaceAll(/\s*<[^>]*>/g, '')

/** Lines may break after a stroke, where the law strings words together. */
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
