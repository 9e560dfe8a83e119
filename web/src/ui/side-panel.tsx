import { Dialog as Parts, Portal } from '@chakra-ui/react'
import { useRef, type ReactNode } from 'react'
import './side-panel.css'

type SidePanelProps = {
  readonly open: boolean
  readonly label: string
  readonly onClose: () => void
  /** The element that receives the focus when the panel closes. */
  readonly returnTo?: () => HTMLElement | null
  readonly children: ReactNode
}

/** A panel at the side of a list, as high as the window. It traps the focus, and Escape closes it. */
export function SidePanel({ open, label, onClose, returnTo, children }: SidePanelProps) {
  const content = useRef<HTMLDivElement>(null)
  return (
    <Parts.Root
      open={open}
      // The panel itself receives the focus, because its content changes while it loads.
      initialFocusEl={() => content.current}
      onOpenChange={(change) => !change.open && onClose()}
      // Focus that code moves, such as to the heading of a page that loads late, is not a wish to close the panel.
      onFocusOutside={(event) => event.preventDefault()}
      {...(returnTo && { finalFocusEl: returnTo })}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Parts.Backdrop className="side-panel-backdrop" />
        <Parts.Positioner className="side-panel-positioner">
          <Parts.Content ref={content} className="side-panel" aria-label={label}>
            {children}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  )
}
