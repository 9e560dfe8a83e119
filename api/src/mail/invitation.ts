import { sql } from 'kysely'
import type { Language } from '@ansvar/domain/languages'
import { hashToken, newToken } from '#auth/tokens.ts'
import type { Config } from '#config.ts'
import type { Scope } from '#db/scope.ts'
import { INVITATION_DAYS, invitationLetter, invitationTakenLetter } from './letters.ts'
import { linkUrl } from '#auth/link-url.ts'
import type { Mailer } from './mailer.ts'

const DAY_MS = 86_400_000

export type Invited = {
  readonly organizationId: string
  /** The member's id; the member must have been written before, in this transaction or an earlier one. */
  readonly id: string
  /** In which the mail is written, and which the account begins with. */
  readonly language: Language
}

/**
 * What became of an invitation. But for INVITED nothing was done: ACTIVE where the member has chosen a password already,
 * INACTIVE where the member is deactivated, none, or of an organisation that the user does not manage.
 */
export type InvitationOutcome = 'INVITED' | 'ACTIVE' | 'INACTIVE'

/**
 * Gives a member an account and mails a link, good once and for seven days, to choose its password with; a member who
 * was invited before gets a new link, and the older one ends. Where somebody signs in by the member's e-mail already, the
 * mail says so, and nothing else does (0221). Part of the caller's transaction: without its commit there is neither
 * account nor mail. Ends with 429 where too many mails were sent to the member, from the organisation or to the mailbox.
 */
export async function inviteMember(
  scope: Scope,
  { config, mailer }: { readonly config: Pick<Config, 'publicUrl'>; readonly mailer: Pick<Mailer, 'wake'> },
  { organizationId, id, language }: Invited,
): Promise<InvitationOutcome> {
  const { trx, now } = scope
  const organization = await trx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  const token = newToken()
  const named = [language, organization?.name ?? '', linkUrl(config, token)] as const
  const letter = invitationLetter(...named)
  const taken = invitationTakenLetter(...named)
  const until = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
  const { rows } = await sql<{ outcome: InvitationOutcome }>`
    select app.send_invitation(
      ${organizationId}, ${id}, ${language}, ${hashToken(token)}, ${now}, ${until},
      ${letter.subject}, ${letter.body}, ${letter.html},
      ${taken.subject}, ${taken.body}, ${taken.html}) as outcome`.execute(trx)
  const outcome = rows[0]?.outcome ?? 'INACTIVE'
  if (outcome === 'INVITED') scope.afterCommit(mailer.wake)
  return outcome
}
