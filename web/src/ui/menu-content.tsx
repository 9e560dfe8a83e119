import { Menu, useMenuContext } from '@chakra-ui/react'
import { useLayoutEffect, useRef, type ComponentProps } from 'react'

/**
 * The content of a menu. Opening it by keyboard moves the focus to it in the next frame, when another key may have
 * closed it already. A closing menu returns the focus to its trigger, so that it is not lost.
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
