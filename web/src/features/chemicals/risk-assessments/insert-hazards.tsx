import { useState } from 'react'
import type { AssessedChemicalsQuery } from '#graphql/generated/types.ts'
import { useSend } from '#graphql/use-send.ts'
import { useForm } from '#screen/form.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Wide } from '#ui/field-frame.tsx'
import { AddIcon } from '#ui/icons/add.ts'
import { AssessedChemicalsDocument } from './generated/risk-assessments.graphql.ts'
import type { RiskAssessmentDraft } from './risk-assessments.resource.ts'

type Chemicals = NonNullable<AssessedChemicalsQuery['list']>['content']
type Statement = { readonly code: string; readonly statement: string }

const lineOf = ({ code, statement }: Statement): string => `${code}: ${statement}`

/** Returns the lines of chemicals, each after the name of its chemical. */
const linesOf = (
  chemicals: Chemicals,
  statementsOf: (chemical: Chemicals[number]['chemical']) => readonly Statement[],
) =>
  chemicals.flatMap(({ chemical }) => {
    const statements = statementsOf(chemical)
    return chemical && statements.length > 0 ? [chemical.name, ...statements.map(lineOf)] : []
  })

/** Appends lines that a text does not have yet. */
function withLines(text: string, lines: readonly string[]): string {
  const known = new Set(text.split('\n'))
  const added = lines.filter((line) => !known.has(line))
  return [text.trimEnd(), ...added].filter((part) => part !== '').join('\n')
}

/** Inserts the hazard and the precautionary statements of the chosen chemicals, in the user's language. */
export function InsertHazards() {
  const { t } = useTranslation()
  const { mode, values, change } = useForm()
  const { organization } = useSession()
  const send = useSend()
  const [failed, setFailed] = useState(false)
  const { associations, hazardousProperties, supplierInformation } = values as RiskAssessmentDraft
  if (mode !== 'edit') return null
  async function insert() {
    setFailed(false)
    const variables = { organizationId: organization.id, filter: { id: associations.map(({ id }) => id) } }
    const chemicals = await send(AssessedChemicalsDocument, variables, {
      data: ({ list }) => list?.content ?? [],
    }).catch(() => null)
    if (!chemicals) return setFailed(true)
    const hazards = linesOf(chemicals, (chemical) => [
      ...(chemical?.hazardStatements ?? []),
      ...(chemical?.euHazardStatements ?? []),
    ])
    const advice = linesOf(chemicals, (chemical) => chemical?.precautionaryStatements ?? [])
    change('hazardousProperties', withLines(hazardousProperties, hazards))
    change('supplierInformation', withLines(supplierInformation, advice))
  }
  return (
    <Wide>
      <div className="insert-hazards">
        <Button
          icon={AddIcon}
          disabledReason={associations.length === 0 ? t('riskAssessments.insert.none') : null}
          onPress={() => void insert()}
        >
          {t('riskAssessments.insert.action')}
        </Button>
        {failed && <output className="field-frame-problem">{t('riskAssessments.insert.failed')}</output>}
      </div>
    </Wide>
  )
}
