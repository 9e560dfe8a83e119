import type { Language } from '@ansvar/domain/languages'
import type { WorkItemKind, WorkItemSection } from '@ansvar/domain/work-items'

/** What a task is, as the work list names it. */
const kinds: Readonly<Record<Language, Readonly<Record<WorkItemKind, string>>>> = {
  en: {
    INSPECTION: 'Inspection',
    POLICY_REVIEW: 'Policy review',
    PROCEDURE_REVIEW: 'Procedure review',
    DOCUMENT_REVIEW: 'Document review',
    POLICY_APPROVAL: 'Policy to approve',
    PROCEDURE_APPROVAL: 'Procedure to approve',
    POLICY_REFUSED: 'Refused policy',
    POLICY_ACKNOWLEDGEMENT: 'Policy to read',
    PROCEDURE_ACKNOWLEDGEMENT: 'Procedure to read',
    POLICY_ACKNOWLEDGEMENT_ROUND: 'Late confirmations of a policy',
    PROCEDURE_ACKNOWLEDGEMENT_ROUND: 'Late confirmations of a procedure',
    PROCEDURE_REFUSED: 'Refused procedure',
    OBLIGATION: 'Obligation',
    BREACH: 'Non-compliance',
    DOCUMENT_EXPIRY: 'Document',
    PERMIT: 'Permit',
    EVENT: 'Event',
    ACTION: 'Corrective action',
    VERIFICATION: 'Verification of effect',
    AUTHORITY_REPORT: 'Report to an authority',
    EVENT_FACTS: 'Injury to record',
    DATA_SHEET: 'Data sheet',
    RISK_ASSESSMENT: 'Risk assessment',
    READING: 'Reading',
    COMPETENCE: 'Competence',
    REMINDER_WITHOUT_OWNER: 'Reminders',
  },
  da: {
    INSPECTION: 'Kontrol',
    POLICY_REVIEW: 'Politik',
    PROCEDURE_REVIEW: 'Procedure',
    DOCUMENT_REVIEW: 'Gennemgang af dokument',
    POLICY_APPROVAL: 'Politik til godkendelse',
    PROCEDURE_APPROVAL: 'Procedure til godkendelse',
    POLICY_REFUSED: 'Afvist politik',
    POLICY_ACKNOWLEDGEMENT: 'Politik til læsning',
    PROCEDURE_ACKNOWLEDGEMENT: 'Procedure til læsning',
    POLICY_ACKNOWLEDGEMENT_ROUND: 'Manglende bekræftelser af politik',
    PROCEDURE_ACKNOWLEDGEMENT_ROUND: 'Manglende bekræftelser af procedure',
    PROCEDURE_REFUSED: 'Afvist procedure',
    OBLIGATION: 'Forpligtelse',
    BREACH: 'Manglende efterlevelse',
    DOCUMENT_EXPIRY: 'Dokument',
    PERMIT: 'Tilladelse',
    EVENT: 'Hændelse',
    ACTION: 'Korrigerende handling',
    VERIFICATION: 'Vurdering af virkning',
    AUTHORITY_REPORT: 'Anmeldelse til myndighed',
    EVENT_FACTS: 'Personskade mangler',
    DATA_SHEET: 'Datablad',
    RISK_ASSESSMENT: 'Risikovurdering',
    READING: 'Aflæsning',
    COMPETENCE: 'Kompetence',
    REMINDER_WITHOUT_OWNER: 'Påmindelser',
  },
}

/** Returns the name of a kind of task. A test compares it with that of the web app. */
export const kindName = (language: Language, kind: WorkItemKind): string => kinds[language][kind]

/** A task of the work list, as far as its title depends on it. */
export type TitledTask = {
  readonly kind: WorkItemKind
  readonly section: WorkItemSection
  readonly title: string
  readonly responsible_id: string | null
}

/**
 * Returns the title of a task for a mailbox or a calendar, which have other readers than the record. Null for what is about
 * events, and for a competence of somebody else, because such titles can contain names of people.
 */
export function publicTitle({ kind, section, title, responsible_id: responsible }: TitledTask, memberId: string) {
  const isAboutPeople = section === 'EVALUATION' || (kind === 'COMPETENCE' && responsible !== memberId)
  return isAboutPeople ? null : title
}
