import type { Permission } from '@ansvar/domain/permissions'
import { Button, ButtonLink } from '#ui/button.tsx'
import { AddIcon } from '#ui/icons/add.ts'
import { useDisabledReason } from './disabled-reason.tsx'

type NewLinkProps = {
  /** The text of the button. */
  readonly text: string
  readonly permission: Permission
  readonly href: string
}

/** A list's button for a new record that starts with a choice on a separate page. */
export function NewLink({ text, permission, href }: NewLinkProps) {
  const disabledReason = useDisabledReason(permission)
  return disabledReason ? (
    <Button disabledReason={disabledReason}>{text}</Button>
  ) : (
    <ButtonLink variant="primary" icon={AddIcon} href={href}>
      {text}
    </ButtonLink>
  )
}
