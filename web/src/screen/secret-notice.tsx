import { useState } from 'react'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import './secret-notice.css'

type SecretNoticeProps = { readonly title: string; readonly secret: string; readonly onDone: () => void }

/** A new secret, which is shown once and can be copied. */
export function SecretNotice({ title, secret, onDone }: SecretNoticeProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  return (
    <Notice tone="attention" title={title} actions={<Button onPress={onDone}>{t('tokens.secretDone')}</Button>}>
      <p>{t('tokens.secretText')}</p>
      <p className="secret">
        <code>{secret}</code>
        <Button onPress={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}>
          {t(copied ? 'tokens.copied' : 'tokens.copy')}
        </Button>
      </p>
    </Notice>
  )
}
