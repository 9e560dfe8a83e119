import type { ReactNode } from 'react'
import { Dialog, Portal } from '@chakra-ui/react'
import { Link } from 'wouter'
import { CloseIcon } from '#ui/icons/close.ts'
import { ForwardIcon } from '#ui/icons/forward.ts'
import { DisabledIcon } from '#ui/icons/disabled.ts'
import { useTranslation } from '#texts/translation.ts'
import { Styled } from '#ui/styled.tsx'
import { mobileActions } from '../menus.ts'
import { useDisabledItemReason } from './menu-entry.tsx'
import { menuIcons } from './menu-icons.ts'
import { useOpened } from './opened.ts'
import { MenuSections } from './menu-sections.tsx'

/** The sheets that the bottom bar opens over the page. */
export type SheetName = 'actions' | 'menu'

type SheetProps = { readonly open: boolean; readonly onClose: () => void }

function Sheet({ open, onClose, title, children }: SheetProps & { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Styled>
      <Dialog.Root open={open} onOpenChange={(next) => !next.open && onClose()} lazyMount unmountOnExit>
        <Portal>
          <Dialog.Backdrop className="sheet-veil" />
          <Dialog.Positioner className="sheet-positioner">
            <Dialog.Content className="sheet">
              <div className="sheet-head">
                <Dialog.Title className="sheet-title">{title}</Dialog.Title>
                <Dialog.CloseTrigger asChild>
                  <button type="button" className="sheet-close" aria-label={t('app.close')}>
                    <CloseIcon size={20} />
                  </button>
                </Dialog.CloseTrigger>
              </div>
              {children}
            </Dialog.Content>
          </Dialog.Positioner>
        </Portal>
      </Dialog.Root>
    </Styled>
  )
}

/** Actions that are available from every page. Those that are not implemented come last. */
function ActionsSheet({ open, onClose }: SheetProps) {
  const { t } = useTranslation()
  const reasonOf = useDisabledItemReason()
  return (
    <Sheet open={open} onClose={onClose} title={t('menus.actions')}>
      <ul className="sheet-actions">
        {mobileActions
          .filter(({ path }) => path !== null)
          .map((action) => {
            const Mark = menuIcons[action.key]
            const reason = reasonOf(action)
            const face = (
              <>
                <span className="sheet-mark">{Mark && <Mark size={20} />}</span>
                <span className="sheet-text">
                  <span>{t(`menus.${action.key}`)}</span>
                  <span className="sheet-hint">{reason ?? (action.hint && t(action.hint))}</span>
                </span>
              </>
            )
            return (
              <li key={action.key}>
                {reason === null ? (
                  <Link href={action.path ?? ''} className="sheet-action" onClick={onClose}>
                    {face}
                    <ForwardIcon />
                  </Link>
                ) : (
                  <button type="button" className="sheet-action" aria-disabled>
                    {face}
                    <DisabledIcon />
                  </button>
                )}
              </li>
            )
          })}
      </ul>
      <p id="disabled-actions" className="sheet-label">
        {t('menus.notAvailable')}
      </p>
      <ul className="sheet-actions sheet-disabled" aria-labelledby="disabled-actions">
        {mobileActions
          .filter(({ path }) => path === null)
          .map(({ key }) => {
            const Mark = menuIcons[key]
            return (
              <li key={key}>
                <button type="button" className="sheet-action" aria-disabled>
                  <span className="sheet-mark">{Mark && <Mark size={20} />}</span>
                  {t(`menus.${key}`)}
                </button>
              </li>
            )
          })}
      </ul>
    </Sheet>
  )
}

/** The sections of the side bar, on phones. */
function MenuSheet({ open, onClose }: SheetProps) {
  const { t } = useTranslation()
  return (
    <Sheet open={open} onClose={onClose} title={t('menus.menu')}>
      <nav className="sheet-menu" aria-label={t('app.menu')}>
        <MenuSections onGo={onClose} />
      </nav>
    </Sheet>
  )
}

type SheetsProps = { readonly open: SheetName | null; readonly onClose: () => void }

export function Sheets({ open, onClose }: SheetsProps) {
  const drawn = useOpened().open
  return (
    <>
      <ActionsSheet open={drawn && open === 'actions'} onClose={onClose} />
      <MenuSheet open={drawn && open === 'menu'} onClose={onClose} />
    </>
  )
}
