import { useState, type ReactNode, type Ref } from 'react'
import { useTranslation } from '#texts/translation.ts'
import { FormField } from './form-field.tsx'
import { HideIcon, ShowIcon } from './icons.ts'

type PasswordFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Whether a password manager offers the stored password or generates one. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly problem?: string | null
  readonly hint?: string
  readonly aside?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

const problems = ['common', 'too_simple', 'personal', 'too_long'] as const

/** Returns the text for a refused password by the service's code. Unknown codes are shown as too short. */
export const passwordProblemKey = (code: string) =>
  `home.passwordProblems.${problems.find((known) => known === code) ?? 'too_short'}` as const

/** A password input that hides its text unless the eye is pressed. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const Mark = shown ? HideIcon : ShowIcon
  return (
    <FormField
      {...props}
      type={shown ? 'text' : 'password'}
      name="password"
      autoCapitalize="none"
      spellCheck={false}
      inside={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t('home.showPassword')}
          title={t(shown ? 'home.hidePassword' : 'home.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Mark />
        </button>
      }
    />
  )
}
