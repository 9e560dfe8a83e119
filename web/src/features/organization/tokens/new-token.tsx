import { useState, type FormEvent } from 'react'
import { isIsoDate } from '@ansvar/domain/dates'
import { tokenLevels, tokenLimits, type TokenLevel } from '@ansvar/domain/permissions'
import { isLonger } from '@ansvar/domain/text-lengths'
import { useSend } from '#graphql/use-send.ts'
import { RequestFailed } from '#machines/request.machine.ts'
import { useDateInput } from '#screen/fields/use-date-input.ts'
import { MeasuredInput } from '#screen/fields/measured-input.tsx'
import { SecretNotice } from '#screen/secret-notice.tsx'
import { useRequest } from '#screen/use-request.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { CreateTokenDocument } from './generated/tokens.graphql.ts'

type Draft = { readonly name: string; readonly level: TokenLevel; readonly expiresOn: string | null }
const isTooLong = ({ name }: Draft): boolean => isLonger(name.trim(), tokenLimits.name)
const empty: Draft = { name: '', level: 'READ', expiresOn: null }

/** Creates a token and shows its secret once. */
export function NewToken({ onMade }: { readonly onMade: () => void }) {
  const { t } = useTranslation()
  const dateInput = useDateInput()
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const { values, problems, busy, change, send } = useTokenRequest((token) => {
    setMade(token)
    onMade()
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }
  const problem = (name: 'name' | 'expiresOn') => (name in problems ? t(`tokens.problems.${name}`) : undefined)
  return (
    <Card title={t('tokens.new')}>
      {made && (
        <SecretNotice
          title={t('tokens.secretTitle', { name: made.name })}
          secret={made.secret}
          onDone={() => setMade(null)}
        />
      )}
      <form className="account-form" noValidate onSubmit={submit}>
        <FieldFrame
          id="token-name"
          label={t('tokens.name')}
          hint={t('tokens.nameHint')}
          required
          problem={isTooLong(values) ? t('problems.too_long') : problem('name')}
        >
          {(ties) => (
            <MeasuredInput
              {...ties}
              max={tokenLimits.name}
              value={values.name}
              onChange={(name) => change('name', name)}
            />
          )}
        </FieldFrame>
        <FieldFrame id="token-level" label={t('tokens.level')} group>
          {(ties) => (
            <RadioGroup
              {...ties}
              value={values.level}
              options={tokenLevels.map((value) => ({ value, label: t(`tokens.levels.${value}`) }))}
              onChange={(value) => change('level', value === 'EDIT' ? 'EDIT' : 'READ')}
            />
          )}
        </FieldFrame>
        <FieldFrame
          id="token-expires"
          label={t('tokens.expiresOn')}
          hint={t('tokens.expiresOnHint')}
          problem={problem('expiresOn')}
        >
          {(ties) => (
            <DateInput
              {...ties}
              value={values.expiresOn}
              {...dateInput}
              onChange={(expiresOn) => change('expiresOn', expiresOn)}
            />
          )}
        </FieldFrame>
        <div>
          <Button submits variant="primary" busy={busy} working={t('tokens.creating')}>
            {t('tokens.create')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function useTokenRequest(onMade: (token: { readonly name: string; readonly secret: string }) => void) {
  const { organization } = useSession()
  const send = useSend()
  return useRequest({
    actorKey: 'createToken',
    values: empty,
    async send({ expiresOn, ...draft }) {
      if (isTooLong({ expiresOn, ...draft })) throw new RequestFailed('VALIDATION', { name: 'too_long' })
      if (expiresOn !== null && !isIsoDate(expiresOn)) throw new RequestFailed('VALIDATION', { expiresOn: 'invalid' })
      const variables = { organizationId: organization.id, input: { ...draft, expiresOn } }
      await send(CreateTokenDocument, variables, { data: ({ createToken }) => onMade(createToken) })
    },
  })
}
