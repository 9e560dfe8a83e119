import { Dialog as Parts, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { DialogContext } from './dialog-context.ts'
import './dialog.css'

type DialogProps = {
  readonly title: string
  readonly children?: ReactNode
  /** The buttons. The one that changes nothing comes first. */
  readonly actions: ReactNode
  /** Called on Escape and on a click outside the dialog. */
  readonly onClose: () => void
}

/** A modal dialog. It is open while it is rendered. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  return (
    <Parts.Root
      open
      role="alertdialog"
      onOpenChange={({ open }) => !open && onClose()}
      // The menu that opened the dialog closes afterwards, and would close the dialog with it.
      onRequestDismiss={(event) => event.preventDefault()}
    >
      <Portal>
        <Parts.Backdrop className="dialog-veil" />
        <Parts.Positioner className="dialog-positioner">
          <Parts.Content className="dialog">
            <Parts.Title className="dialog-title">{title}</Parts.Title>
            <Parts.Body className="dialog-body">
              <DialogContext value>{children}</DialogContext>
            </Parts.Body>
            <Parts.Footer className="dialog-footer">{actions}</Parts.Footer>
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}
