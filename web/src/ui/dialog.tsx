import { Dialog as Parts, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import './dialog.css'

type DialogProps = {
  readonly title: string
  readonly children?: ReactNode
  /** The buttons, the one that keeps things as they are first. */
  readonly actions: ReactNode
  /** Escape, or a press beside the dialog. */
  readonly onClose: () => void
}

/** Asks something that has to be answered before anything else. It is open while it is rendered. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  return (
    <Parts.Root
      open
      role="alertdialog"
      onOpenChange={({ open }) => !open && onClose()}
      // The menu that asked for it closes after it has opened, and would take it along.
      onRequestDismiss={(event) => event.preventDefault()}
    >
      <Portal>
        <Parts.Backdrop className="dialog-veil" />
        <Parts.Positioner className="dialog-place">
          <Parts.Content className="dialog">
            <Parts.Title className="dialog-title">{title}</Parts.Title>
            <Parts.Body className="dialog-body">{children}</Parts.Body>
            <Parts.Footer className="dialog-footer">{actions}</Parts.Footer>
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}
