import type { Permission } from '@ansvar/domain/permissions'
import { Button, ButtonLink } from '#ui/button.tsx'
import { AddIcon } from '#ui/icons/add.ts'
import { useReasonOff } from './reason-off.tsx'

type NewLinkProps = {
  /** What the button says. */
  readonly text: string
  readonly permission: Permission
  readonly href: string
}

/** A list's button for a new record, where that begins with a choice on a page of its own. */
export function NewLink({ text, permission, href }: NewLinkProps) {
  const off = useReasonOff(permission)
  return off ? (
    <Button off={off}>{text}</Button>
  ) : (
    <ButtonLink look="primary" icon={AddIcon} href={href}>
      {text}
    </ButtonLink>
  )
}
