import { useState, type FormEvent } from 'react'
import { isIsoDate } from '@ansvar/domain/dates'
import { tokenLevels, type TokenLevel } from '@ansvar/domain/permissions'
import { useAsk } from '#graphql/use-ask.ts'
import { useDateInput } from '#screen/fields/date-words.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { CreateTokenDocument } from './generated/tokens.graphql.ts'

type Draft = { readonly name: string; readonly level: TokenLevel; readonly expiresOn: string | null }
const empty: Draft = { name: '', level: 'READ', expiresOn: null }

/** Makes a token, and shows its secret, which nobody sees again. */
export function NewToken({ onMade }: { readonly onMade: () => void }) {
  const { t } = useTranslation()
  const dateInput = useDateInput()
  const { organization } = useSession()
  const ask = useAsk()
  const [draft, setDraft] = useState(empty)
  const [faulty, setFaulty] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)

  async function make() {
    const { expiresOn } = draft
    if (expiresOn !== null && !isIsoDate(expiresOn)) return setFaulty(['expiresOn'])
    const input = { ...draft, expiresOn }
    setBusy(true)
    const { data, failure } = await ask(CreateTokenDocument, { organizationId: organization.id, input })
    setBusy(false)
    setFaulty(failure?.fields.map(({ path }) => path) ?? [])
    if (!data) return
    setMade(data.createToken)
    setDraft(empty)
    onMade()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) void make()
  }
  function change(part: Partial<Draft>) {
    setDraft({ ...draft, ...part })
    setFaulty(faulty.filter((name) => !(name in part)))
  }
  const problem = (name: 'name' | 'expiresOn') => (faulty.includes(name) ? t(`tokens.problems.${name}`) : undefined)
  return (
    <Card title={t('tokens.new')}>
      {made && <Secret {...made} onDone={() => setMade(null)} />}
      <form className="account-form" noValidate onSubmit={submit}>
        <FieldFrame
          id="token-name"
          label={t('tokens.name')}
          hint={t('tokens.nameHint')}
          required
          problem={problem('name')}
        >
          {(ties) => <TextInput {...ties} value={draft.name} onChange={(name) => change({ name })} />}
        </FieldFrame>
        <FieldFrame id="token-level" label={t('tokens.level')} group>
          {(ties) => (
            <RadioGroup
              {...ties}
              value={draft.level}
              options={tokenLevels.map((value) => ({ value, label: t(`tokens.levels.${value}`) }))}
              onChange={(value) => change({ level: value === 'EDIT' ? 'EDIT' : 'READ' })}
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
              value={draft.expiresOn}
              {...dateInput}
              onChange={(expiresOn) => change({ expiresOn })}
            />
          )}
        </FieldFrame>
        <div>
          <Button submits look="primary" busy={busy} working={t('tokens.making')}>
            {t('tokens.make')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Secret({
  name,
  secret,
  onDone,
}: {
  readonly name: string
  readonly secret: string
  readonly onDone: () => void
}) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  return (
    <Notice
      tone="attention"
      title={t('tokens.secretTitle', { name })}
      actions={<Button onPress={onDone}>{t('tokens.secretDone')}</Button>}
    >
      <p>{t('tokens.secretText')}</p>
      <p className="token-secret">
        <code>{secret}</code>
        <Button onPress={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}>
          {t(copied ? 'tokens.copied' : 'tokens.copy')}
        </Button>
      </p>
    </Notice>
  )
}
