import type { DemoAccount } from '#session/authentication.ts'
import { useTranslation } from '#texts/translation.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ChosenIcon } from '#ui/icons/chosen.ts'
import { ChooseIcon } from './icons.ts'
import './demo-accounts.css'

type DemoAccountsProps = {
  readonly accounts: readonly DemoAccount[]
  /** The email address in the form. */
  readonly chosen: string
  readonly onChoose: (account: DemoAccount) => void
}

/** The accounts of the demo. Pressing one fills in the form. */
export function DemoAccounts({ accounts, chosen, onChoose }: DemoAccountsProps) {
  const { t, find } = useTranslation()
  return (
    <section className="demo-accounts" aria-labelledby="demo-accounts">
      <header>
        <h2 id="demo-accounts">{t('home.demo.title')}</h2>
        <p>{t('home.demo.text')}</p>
      </header>
      <ul>
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" aria-pressed={account.email === chosen} onClick={() => onChoose(account)}>
              <Avatar name={account.name} />
              <span className="demo-account">
                <span className="demo-account-role">
                  {find([`home.demo.roles.${account.role}.name`]) ?? account.role}{' '}
                  <span>· {find([`home.demo.roles.${account.role}.does`])}</span>
                </span>
                <span className="demo-account-email">{account.email}</span>
              </span>
              {account.email === chosen ? <ChosenIcon /> : <ChooseIcon />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
