import { Component, type ReactNode } from 'react'
import type { Translate } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { handleUnexpected } from './report-error.ts'

type Props = {
  readonly children: ReactNode
  /** The current path. A new path retries rendering. */
  readonly path?: string
}
type State = { readonly failed: boolean; readonly path: string | undefined }

class Boundary extends Component<Props & { readonly t: Translate }, State> {
  override state: State = { failed: false, path: this.props.path }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ path }: Props, state: State): Partial<State> | null {
    return path === state.path ? null : { failed: false, path }
  }

  override componentDidCatch(error: Error) {
    handleUnexpected(error)
  }

  override render() {
    const { children, t } = this.props
    if (!this.state.failed) return children
    return (
      <div className="broken" role="alert">
        <h1 tabIndex={-1}>{t('errors.broken.title')}</h1>
        <p>{t('errors.broken.text')}</p>
        <Button variant="primary" onPress={() => location.reload()}>
          {t('errors.broken.reload')}
        </Button>
      </div>
    )
  }
}

/**
 * Catches render errors of a part of the page, shows a message instead and reports them. Around a screen, the
 * shell stays.
 */
export function ErrorBoundary(props: Props) {
  const { t } = useTranslation()
  return <Boundary {...props} t={t} />
}
