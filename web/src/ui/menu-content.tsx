import { Menu, useMenuContext } from '@chakra-ui/react'
import { useLayoutEffect, useRef, type ComponentProps } from 'react'

/**
 * What a menu holds. A press of a key asks it to take the focus with the next frame, and the press after it may have
 * closed it by then: what it has or is given while it goes, it hands on to its trigger, or the focus would go with it.
 */
export function MenuContent(props: ComponentProps<typeof Menu.Content>) {
  const { open, getTriggerProps } = useMenuContext()
  const own = useRef<HTMLDivElement>(null)
  const { id } = getTriggerProps()
  useLayoutEffect(() => {
    const content = own.current
    return () => {
      if (open && content?.contains(document.activeElement)) focusOn(id)
    }
  }, [open, id])
  return <Menu.Content {...props} ref={own} onFocus={open ? undefined : () => focusOn(id)} />
}

const focusOn = (id: string | undefined) => document.getElementById(id ?? '')?.focus({ preventScroll: true })
