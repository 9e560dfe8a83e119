import type { Language } from '@ansvar/domain/languages'
import type { GatheredNotice, NotificationKind, NotificationResource } from '@ansvar/domain/notices'
import { compose, type Email } from '#mail/compose.ts'

type Named = Readonly<Record<Language, string>>

/** The kinds of record in a sentence. */
const records: Readonly<Record<NotificationResource, Named>> = {
  events: { en: 'an event', da: 'en hændelse' },
  reminders: { en: 'a reminder in the control book', da: 'en påmindelse i kontrolbogen' },
  meters: { en: 'a meter', da: 'en måler' },
  policies: { en: 'a policy', da: 'en politik' },
  procedures: { en: 'a procedure', da: 'en procedure' },
  legislation_associations: { en: 'a compliance obligation', da: 'en bindende forpligtelse' },
  chemical_associations: { en: 'a chemical', da: 'et kemikalie' },
  risk_assessments: { en: 'a risk assessment', da: 'en risikovurdering' },
  stakeholder_associations: { en: 'a stakeholder', da: 'en interessent' },
  members: { en: 'a member', da: 'et medlem' },
  documents: { en: 'a document', da: 'et dokument' },
  inspections: { en: 'an inspection', da: 'en kontrol' },
  audit_packs: { en: 'an audit pack', da: 'en revisionspakke' },
  own_chemicals: { en: 'an own product', da: 'et eget produkt' },
}

/** The subject, which is also the first sentence. `{record}` is the kind of record. */
const sentences: Readonly<Record<NotificationKind, Named>> = {
  ASSIGNED: { en: 'You are now responsible for {record}', da: 'Du er nu ansvarlig for {record}' },
  HANDED_OVER: { en: 'Records were handed over to you', da: 'Du har fået overdraget poster' },
  EVENT_REPORTED: { en: 'An event was reported', da: 'Der er indberettet en hændelse' },
  EVENT_TAKEN: {
    en: 'An event you reported has a handler',
    da: 'En hændelse, du har indberettet, har fået en sagsbehandler',
  },
  EVENT_HANDED_OVER: { en: 'An event was handed over to you', da: 'Du har fået overdraget en hændelse' },
  EVENT_CLOSED: { en: 'An event was closed', da: 'En hændelse er lukket' },
  EVENT_DISMISSED: { en: 'An event was dismissed', da: 'En hændelse er afvist' },
  EVENT_REOPENED: { en: 'An event was reopened', da: 'En hændelse er genåbnet' },
  EVENT_COMMENT: { en: 'There is a comment on an event', da: 'Der er en kommentar til en hændelse' },
  ACTION_ASSIGNED: {
    en: 'A corrective action was assigned to you',
    da: 'Du er ansvarlig for en korrigerende handling',
  },
  ACTION_DUE: {
    en: 'A corrective action is due within a week or overdue',
    da: 'Fristen for en korrigerende handling udløber inden for en uge eller er overskredet',
  },
  ACTION_DONE: { en: 'A corrective action was completed', da: 'En korrigerende handling er udført' },
  ACTION_DISCARDED: {
    en: 'A corrective action that you are responsible for was moved to the bin',
    da: 'En korrigerende handling, du er ansvarlig for, er flyttet til papirkurven',
  },
  RECORD_DISCARDED: {
    en: 'Somebody else has moved {record} that concerns you to the bin',
    da: 'En anden har flyttet {record}, der vedrører dig, til papirkurven',
  },
  ACTION_VERIFIED: { en: 'A corrective action was verified', da: 'En korrigerende handling er kontrolleret' },
  AUTHORITY_REPORT_DUE: {
    en: 'The deadline of a report to an authority is near or has passed',
    da: 'Fristen for en anmeldelse til en myndighed nærmer sig eller er overskredet',
  },
  INSPECTION_FAILED: {
    en: 'A critical question of an inspection failed',
    da: 'Et kritisk spørgsmål i en kontrol er ikke i orden',
  },
  RISK_NOT_ACCEPTABLE: {
    en: 'A risk assessment concludes that the risk is not acceptable',
    da: 'En risikovurdering konkluderer, at risikoen ikke er acceptabel',
  },
  RISK_ASSESSMENT_OUTDATED: {
    en: 'A risk assessment that you are responsible for is outdated',
    da: 'En risikovurdering, du er ansvarlig for, er forældet',
  },
  APPROVAL_REQUESTED: { en: 'A document waits for your approval', da: 'Et dokument venter på din godkendelse' },
  DOCUMENT_APPROVED: { en: 'A document is approved', da: 'Et dokument er godkendt' },
  DOCUMENT_REFUSED: { en: 'A document is not approved', da: 'Et dokument er ikke godkendt' },
  ACKNOWLEDGEMENT_REQUESTED: {
    en: 'You are asked to read a document',
    da: 'Du bedes læse et dokument',
  },
  ACKNOWLEDGEMENT_DUE: {
    en: 'You have not yet confirmed a document that you are asked to read',
    da: 'Du har endnu ikke bekræftet et dokument, som du bedes læse',
  },
  DOCUMENT_IN_FORCE: {
    en: 'A version of a document has come into force',
    da: 'En version af et dokument er trådt i kraft',
  },
  AUDIT_PACK_READY: {
    en: 'An audit pack that you ordered is ready',
    da: 'En revisionspakke, du har bestilt, er klar',
  },
  AUDIT_PACK_FAILED: {
    en: 'An audit pack that you ordered could not be made',
    da: 'En revisionspakke, du har bestilt, kunne ikke dannes',
  },
  CHEMICAL_REQUEST_ANSWERED: {
    en: 'Your request for the catalogue was answered',
    da: 'Din anmodning til kataloget er besvaret',
  },
}

/** Replaces the email if there are several notices in one operation. The database knows the number. */
const several: Named = { en: 'You have {count} new notifications', da: 'Du har {count} nye notifikationer' }

const texts: Readonly<Record<Language, { greeting: string; open: string; label: string; after: string }>> = {
  en: {
    greeting: 'Hello',
    open: 'Sign in to Ansvar to see it:',
    label: 'Open in Ansvar',
    after: 'You choose which notifications you receive by email on the page “Your account”.',
  },
  da: {
    greeting: 'Hej',
    open: 'Log ind i Ansvar for at se mere:',
    label: 'Åbn i Ansvar',
    after: 'På siden »Din konto« vælger du, hvilke notifikationer du får på e-mail.',
  },
}

/**
 * Writes the email about a notification. It names the kind of record only: no person, and no text that a user has written,
 * because a mailbox has other readers than the record.
 */
export const notificationEmail = (
  language: Language,
  { kind, resource }: Pick<GatheredNotice, 'kind' | 'resource'>,
  url: string,
): Email => emailOf(language, sentences[kind][language].replace('{record}', records[resource][language]), url)

/** Writes the email about several notifications. `{count}` is their number. */
export const gatheredEmail = (language: Language, url: string): Email => emailOf(language, several[language], url)

function emailOf(language: Language, sentence: string, url: string): Email {
  const { greeting, open, label, after } = texts[language]
  return compose(language, {
    subject: `Ansvar: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`,
    greeting,
    before: [`${sentence}.`, open],
    link: { label, url },
    after: [after],
  })
}
