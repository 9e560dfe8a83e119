import type { Language } from '@ansvar/domain/languages'
import { compose, type Email, type EmailContent } from './compose.ts'
import { quotedName } from './names.ts'

/** The lifetimes of the links in emails. */
export const RESET_HOURS = 1
export const INVITATION_DAYS = 7
export const CONFIRMATION_HOURS = 24
/** The days in which a changed sign-in address can be reverted. The database uses the same number. */
export const REVERT_DAYS = 7

type Texts = Readonly<Record<Language, Omit<EmailContent, 'greeting'>>>

/** A greeting contains no name: a name is chosen by someone else and could carry a message of theirs. */
const greetings: Readonly<Record<Language, string>> = { en: 'Hello', da: 'Hej' }

const email = (language: Language, texts: Texts): Email =>
  compose(language, { ...texts[language], greeting: greetings[language] })

/** The mail with the link to set a new password, sent on request. */
export const passwordResetEmail = (language: Language, url: string): Email =>
  email(language, {
    en: {
      subject: 'Reset your Ansvar password',
      before: [
        'We received a request to reset your Ansvar password. Use this link within one hour to choose a new one:',
      ],
      link: { label: 'Choose a new password', url },
      after: [
        'The link works only once. If you did not request this, ignore this email and your password stays the same.',
      ],
    },
    da: {
      subject: 'Vælg en ny adgangskode til Ansvar',
      before: ['Der er bedt om en ny adgangskode til Ansvar, sandsynligvis af dig. Vælg den her inden for én time:'],
      link: { label: 'Vælg en ny adgangskode', url },
      after: ['Linket virker én gang. Var det ikke dig, skal du ikke gøre noget. Din adgangskode er uændret.'],
    },
  })

/** The mail with the link to choose the first password, sent to a new member. */
export function invitationEmail(language: Language, organization: string, url: string): Email {
  const name = quotedName(language, organization)
  return email(language, {
    en: {
      subject: 'Your invitation to Ansvar',
      before: [
        `You have been invited to Ansvar, which ${name} uses to manage environment, safety and information security.`,
        'Use this link within seven days to choose a password. You then sign in with this email address and your password:',
      ],
      link: { label: 'Choose a password', url },
      after: [
        'The link works only once. If it has expired, request a new one on the sign-in page under “Forgot your password?”. If you do not know the organization, ignore this email.',
      ],
    },
    da: {
      subject: 'Din invitation til Ansvar',
      before: [
        `Du har fået adgang til Ansvar, hvor ${name} samler arbejdet med miljø, arbejdsmiljø og informationssikkerhed.`,
        'Brug linket inden for syv dage til at vælge en adgangskode. Derefter logger du ind med denne e-mailadresse og adgangskoden:',
      ],
      link: { label: 'Vælg en adgangskode', url },
      after: [
        'Linket virker én gang. Er det udløbet, kan du bede om et nyt under »Glemt adgangskoden?« på loginsiden. Kender du ikke organisationen, kan du se bort fra mailen.',
      ],
    },
  })
}

/** Replaces the invitation if the address is already used to sign in, so that only its mailbox learns of that. */
export function invitationTakenEmail(language: Language, organization: string, url: string): Email {
  const name = quotedName(language, organization)
  return email(language, {
    en: {
      subject: 'Your invitation to Ansvar',
      before: [
        `${name} has invited you to Ansvar, but this email address is already used to sign in. An address can sign in to only one organization.`,
        'To accept, first choose another sign-in address for your existing account on the page “Your account”. Then use this link within seven days to choose a password for the new account:',
      ],
      link: { label: 'Choose a password', url },
      after: [
        'Or ask the organization to invite you at another address. We have not told anyone that you already have an account.',
      ],
    },
    da: {
      subject: 'Din invitation til Ansvar',
      before: [
        `${name} har inviteret dig til Ansvar, men denne e-mailadresse bruges allerede til at logge ind. Én adresse kan kun logge ind i én organisation.`,
        'Vil du tage imod invitationen, skal du først vælge en anden loginadresse til din nuværende konto på siden »Din konto«. Brug derefter linket inden for syv dage til at vælge en adgangskode til den nye konto:',
      ],
      link: { label: 'Vælg en adgangskode', url },
      after: [
        'Eller bed organisationen om at invitere dig på en anden adresse. Vi har ikke fortalt nogen, at du allerede har en konto.',
      ],
    },
  })
}

/** Notifies the owner of an account that its password was changed, so that a change by someone else is noticed. */
export const passwordChangedEmail = (language: Language): Email =>
  email(language, {
    en: {
      subject: 'Your Ansvar password was changed',
      before: ['Your Ansvar password has been changed and all your sessions have been signed out.'],
      after: ['If this was not you, reset your password from the sign-in page immediately and tell your manager.'],
    },
    da: {
      subject: 'Din adgangskode til Ansvar er ændret',
      before: ['Din adgangskode til Ansvar er netop blevet ændret, og du er logget ud alle steder.'],
      after: ['Var det ikke dig, så bed straks om en ny adgangskode på loginsiden, og giv din administrator besked.'],
    },
  })

/** Asks the mailbox of the new sign-in address to confirm it. */
export const confirmAddressEmail = (language: Language, url: string): Email =>
  email(language, {
    en: {
      subject: 'Confirm your sign-in address for Ansvar',
      before: [
        'We received a request to use this email address to sign in to Ansvar. Use this link within 24 hours to confirm it:',
      ],
      link: { label: 'Confirm the address', url },
      after: [
        'The link works only once. If you did not request this, ignore this email and the address will not be used.',
      ],
    },
    da: {
      subject: 'Bekræft din loginadresse til Ansvar',
      before: [
        'Der er bedt om at bruge denne e-mailadresse til at logge ind i Ansvar, sandsynligvis af dig. Bekræft den her inden for 24 timer:',
      ],
      link: { label: 'Bekræft adressen', url },
      after: ['Linket virker én gang. Var det ikke dig, skal du ikke gøre noget. Så bliver adressen ikke brugt.'],
    },
  })

/** Replaces the confirmation if the address is already used to sign in, so that only its mailbox learns of that. */
export const addressTakenEmail = (language: Language, url: string): Email =>
  email(language, {
    en: {
      subject: 'This address is already used to sign in to Ansvar',
      before: [
        'We received a request to use this email address to sign in to Ansvar, but it is already used by another account. An address can sign in to only one organization.',
        'To go ahead, first choose another sign-in address for the account that uses this one now. Then use this link within 24 hours to confirm this address:',
      ],
      link: { label: 'Confirm the address', url },
      after: [
        'If you did not request this, ignore this email and nothing changes. We have not told anyone that you already have an account.',
      ],
    },
    da: {
      subject: 'Denne adresse bruges allerede til at logge ind i Ansvar',
      before: [
        'Der er bedt om at bruge denne e-mailadresse til at logge ind i Ansvar, sandsynligvis af dig, men en anden konto bruger den allerede. Én adresse kan kun logge ind i én organisation.',
        'Vil du fortsætte, skal du først vælge en anden loginadresse til den konto, der bruger denne nu. Bekræft derefter denne adresse her inden for 24 timer:',
      ],
      link: { label: 'Bekræft adressen', url },
      after: [
        'Var det ikke dig, skal du ikke gøre noget. Så bliver intet ændret. Vi har ikke fortalt nogen, at du allerede har en konto.',
      ],
    },
  })

/** Notifies the current sign-in address that another one was requested, with the link that stops the change. */
export const addressRequestedEmail = (language: Language, url: string): Email =>
  email(language, {
    en: {
      subject: 'A new sign-in address for Ansvar was requested',
      before: [
        'We received a request to change your Ansvar sign-in address from this one to another. The change takes effect when the new address is confirmed.',
        'If you did not request this, use this link to stop the change. You will be signed out everywhere, and we will email you a link to choose a new password:',
      ],
      link: { label: 'Stop the change', url },
      after: ['The link also works for seven days after the change. If you requested it, ignore this email.'],
    },
    da: {
      subject: 'Der er bedt om en ny loginadresse til Ansvar',
      before: [
        'Der er bedt om at skifte din loginadresse i Ansvar fra denne til en anden, sandsynligvis af dig. Den skifter, når den nye adresse er bekræftet.',
        'Var det ikke dig, så stop det her. Du bliver så logget ud alle steder, og vi sender dig et link til at vælge en ny adgangskode:',
      ],
      link: { label: 'Stop ændringen', url },
      after: ['Linket virker også i syv dage efter ændringen. Var det dig, skal du ikke gøre noget.'],
    },
  })

/** Notifies the former sign-in address of the change, with the link that reverts it. */
export const addressChangedEmail = (language: Language, url: string): Email =>
  email(language, {
    en: {
      subject: 'Your sign-in address for Ansvar was changed',
      before: [
        'You no longer sign in to Ansvar with this email address. A new address has been confirmed, and all your sessions have been signed out.',
        'If this was not you, use this link within seven days to undo the change. You then sign in with this address again, and we will email you a link to choose a new password:',
      ],
      link: { label: 'Undo the change', url },
      after: ['If this was you, ignore this email.'],
    },
    da: {
      subject: 'Din loginadresse til Ansvar er ændret',
      before: [
        'Du logger ikke længere ind i Ansvar med denne e-mailadresse. En ny er bekræftet, og du er logget ud alle steder.',
        'Var det ikke dig, kan du fortryde ændringen her inden for syv dage. Så logger du ind med denne adresse igen, og vi sender dig et link til at vælge en ny adgangskode:',
      ],
      link: { label: 'Fortryd ændringen', url },
      after: ['Var det dig, skal du ikke gøre noget.'],
    },
  })
