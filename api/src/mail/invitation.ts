import { sql } from 'kysely'
import { DAY_MS } from '@ansvar/domain/dates'
import type { Language } from '@ansvar/domain/languages'
import { hashToken, newToken } from '#auth/tokens.ts'
import type { Config } from '#config.ts'
import type { Scope } from '#db/scope.ts'
import { INVITATION_DAYS, invitationEmail, invitationTakenEmail } from './emails.ts'
import { linkUrl } from '#auth/link-url.ts'
import type { Mailer } from './mailer.ts'

export type Invited = {
  readonly organizationId: string
  /** The id of the member, which is written before, in this transaction or an earlier one. */
  readonly id: string
  /** The language of the email and of the new account. */
  readonly language: Language
}

/**
 * The result of an invitation. INVITED is the only one with an effect. ACTIVE: the member has chosen a password
 * already. INACTIVE: the member is deactivated or missing, or the user does not manage the organization.
 */
export type InvitationOutcome = 'INVITED' | 'ACTIVE' | 'INACTIVE'

/**
 * Creates an account for a member and emails a link to choose its password. The link works once and expires after seven
 * days. A new link replaces an earlier one. If the member's email address is already used to sign in, only the email
 * says so (0221). The account and the email are part of the caller's transaction. Throws `too_many_requests` if too
 * many emails were sent to the member, by the organization or to the mailbox.
 */
export async function inviteMember(
  scope: Scope,
  { config, mailer }: { readonly config: Pick<Config, 'publicUrl'>; readonly mailer: Pick<Mailer, 'notify'> },
  { organizationId, id, language }: Invited,
): Promise<InvitationOutcome> {
  const { trx, now } = scope
  const organization = await trx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  const token = newToken()
  const values = [language, organization?.name ?? '', linkUrl(config, token)] as const
  const email = invitationEmail(...values)
  const takenEmail = invitationTakenEmail(...values)
  const until = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
  const { rows } = await sql<{ outcome: InvitationOutcome }>`
    select app.send_invitation(
      ${organizationId}, ${id}, ${language}, ${hashToken(token)}, ${now}, ${until},
      ${email.subject}, ${email.body}, ${email.html},
      ${takenEmail.subject}, ${takenEmail.body}, ${takenEmail.html}) as outcome`.execute(trx)
  const outcome = rows[0]?.outcome ?? 'INACTIVE'
  if (outcome === 'INVITED') scope.afterCommit(mailer.notify)
  return outcome
}
