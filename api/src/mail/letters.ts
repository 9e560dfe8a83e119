import type { Language } from '@ansvar/domain/languages'
import { compose, type Letter, type Words } from './compose.ts'
import { quotedName } from './names.ts'

/** For how long the links of mails work. */
export const RESET_HOURS = 1
export const INVITATION_DAYS = 7
export const CONFIRMATION_HOURS = 24
/** For how long a sign-in address that was changed can be taken back; the database keeps to the same. */
export const REVERT_DAYS = 7

type Texts = Readonly<Record<Language, Omit<Words, 'greeting'>>>

/** A greeting names nobody: the name would be a stranger's words to whomever they say. */
const greetings: Readonly<Record<Language, string>> = { en: 'Hello', da: 'Hej' }

const letter = (language: Language, texts: Texts): Letter =>
  compose(language, { ...texts[language], greeting: greetings[language] })

/** Carries a link to set a password, to someone who asked for it. */
export const resetLetter = (language: Language, url: string): Letter =>
  letter(language, {
    en: {
      subject: 'Set a new password for Ansvar',
      before: ['Somebody, probably you, asked for a new password for Ansvar. Choose one here within an hour:'],
      link: { label: 'Choose a new password', url },
      after: ['The link works once. If it was not you, do nothing: your password stays as it is.'],
    },
    da: {
      subject: 'Vælg en ny adgangskode til Ansvar',
      before: ['Nogen, sikkert dig, har bedt om en ny adgangskode til Ansvar. Vælg den her inden for en time:'],
      link: { label: 'Vælg en ny adgangskode', url },
      after: ['Linket virker én gang. Var det ikke dig, skal du ikke gøre noget: din adgangskode er uændret.'],
    },
  })

const anOrganization: Readonly<Record<Language, string>> = { en: 'an organization', da: 'en organisation' }

/** Carries a link to choose the first password, to a member who was given access. */
export function invitationLetter(language: Language, organization: string, url: string): Letter {
  const name = quotedName(organization, anOrganization[language])
  return letter(language, {
    en: {
      subject: 'Your invitation to Ansvar',
      before: [
        `You have been given access to Ansvar, where ${name} keeps its work on environment, safety and information security.`,
        'Choose a password here within seven days; after that you sign in with this e-mail address:',
      ],
      link: { label: 'Choose a password', url },
      after: [
        'The link works once. If it has run out, ask for a new one on the sign-in page under “Forgot your password?”. If you do not know the organization, do nothing.',
      ],
    },
    da: {
      subject: 'Din invitation til Ansvar',
      before: [
        `Du har fået adgang til Ansvar, hvor ${name} samler arbejdet med miljø, arbejdsmiljø og informationssikkerhed.`,
        'Vælg en adgangskode her inden for syv dage; derefter logger du ind med denne e-mailadresse:',
      ],
      link: { label: 'Vælg en adgangskode', url },
      after: [
        'Linket virker én gang. Er det udløbet, kan du bede om et nyt under “Glemt adgangskoden?” på siden, hvor du logger ind. Kender du ikke organisationen, skal du ikke gøre noget.',
      ],
    },
  })
}

/** Sent instead of an invitation if the address already signs in: only its mailbox learns of it. */
export function invitationTakenLetter(language: Language, organization: string, url: string): Letter {
  const name = quotedName(organization, anOrganization[language])
  return letter(language, {
    en: {
      subject: 'Your invitation to Ansvar',
      before: [
        `You have been invited to Ansvar by ${name}, but this e-mail address already signs in to Ansvar. One address signs in to one organization.`,
        'To accept, first choose another sign-in address for your present access, on the page “Your account”. Then choose a password for the new one here, within seven days:',
      ],
      link: { label: 'Choose a password', url },
      after: [
        'Or ask the organization to invite you at another address. Nobody has been told that you have access already.',
      ],
    },
    da: {
      subject: 'Din invitation til Ansvar',
      before: [
        `Du er inviteret til Ansvar af ${name}, men denne e-mailadresse logger allerede ind i Ansvar. Én adresse logger ind i én organisation.`,
        'Vil du tage imod, så vælg først en anden e-mailadresse til at logge ind med i din nuværende adgang, på siden “Din konto”. Vælg derefter en adgangskode til den nye her, inden for syv dage:',
      ],
      link: { label: 'Vælg en adgangskode', url },
      after: [
        'Eller bed organisationen om at invitere dig på en anden adresse. Ingen har fået at vide, at du allerede har adgang.',
      ],
    },
  })
}

/** Tells the owner of an account that its password was changed, so that a change by someone else is noticed. */
export const passwordChangedLetter = (language: Language): Letter =>
  letter(language, {
    en: {
      subject: 'Your password for Ansvar was changed',
      before: ['Your password for Ansvar has just been changed, and all your sessions were signed out.'],
      after: ['If it was not you, ask for a new password on the sign-in page at once, and tell your manager.'],
    },
    da: {
      subject: 'Din adgangskode til Ansvar er ændret',
      before: ['Din adgangskode til Ansvar er netop blevet ændret, og du er logget ud alle steder.'],
      after: [
        'Var det ikke dig, så bed straks om en ny adgangskode på siden, hvor du logger ind, og sig det til din leder.',
      ],
    },
  })

/** Asks the mailbox that is to become a sign-in address to confirm it. */
export const confirmAddressLetter = (language: Language, url: string): Letter =>
  letter(language, {
    en: {
      subject: 'Confirm your sign-in address for Ansvar',
      before: [
        'Somebody, probably you, wants to sign in to Ansvar with this e-mail address from now on. Confirm it here within 24 hours:',
      ],
      link: { label: 'Confirm the address', url },
      after: ['The link works once. If it was not you, do nothing: the address is then not used.'],
    },
    da: {
      subject: 'Bekræft din e-mailadresse til Ansvar',
      before: [
        'Nogen, sikkert dig, vil fremover logge ind i Ansvar med denne e-mailadresse. Bekræft den her inden for 24 timer:',
      ],
      link: { label: 'Bekræft adressen', url },
      after: ['Linket virker én gang. Var det ikke dig, skal du ikke gøre noget: så bliver adressen ikke brugt.'],
    },
  })

/** Sent instead of the confirmation if the address already signs in: only its mailbox learns of it. */
export const addressTakenLetter = (language: Language, url: string): Letter =>
  letter(language, {
    en: {
      subject: 'This address already signs in to Ansvar',
      before: [
        'Somebody, probably you, wants to sign in to Ansvar with this e-mail address from now on, but it already signs in to Ansvar. One address signs in to one organization.',
        'If you want that, first choose another sign-in address where you use this one now. Then confirm this one here, within 24 hours:',
      ],
      link: { label: 'Confirm the address', url },
      after: ['If it was not you, do nothing: nothing changes. Nobody has been told that you have access already.'],
    },
    da: {
      subject: 'Denne adresse logger allerede ind i Ansvar',
      before: [
        'Nogen, sikkert dig, vil fremover logge ind i Ansvar med denne e-mailadresse, men den logger allerede ind i Ansvar. Én adresse logger ind i én organisation.',
        'Vil du det, så vælg først en anden e-mailadresse der, hvor du bruger denne nu. Bekræft derefter denne her, inden for 24 timer:',
      ],
      link: { label: 'Bekræft adressen', url },
      after: [
        'Var det ikke dig, skal du ikke gøre noget: intet bliver ændret. Ingen har fået at vide, at du allerede har adgang.',
      ],
    },
  })

/** Notifies the current sign-in address that another one was requested, with the link that stops the change. */
export const addressAskedLetter = (language: Language, url: string): Letter =>
  letter(language, {
    en: {
      subject: 'Another sign-in address for Ansvar was asked for',
      before: [
        'Somebody, probably you, asked to sign in to Ansvar with another e-mail address than this one. It changes when the other mailbox confirms it.',
        'If it was not you, stop it here. You are then signed out everywhere, and we mail you a link to choose a new password with:',
      ],
      link: { label: 'Stop the change', url },
      after: ['The link works for seven days after the change too. If it was you, do nothing.'],
    },
    da: {
      subject: 'Der er bedt om en anden e-mailadresse til Ansvar',
      before: [
        'Nogen, sikkert dig, har bedt om at logge ind i Ansvar med en anden e-mailadresse end denne. Den skifter, når den anden postkasse bekræfter det.',
        'Var det ikke dig, så stop det her. Du bliver så logget ud alle steder, og vi sender dig et link til at vælge en ny adgangskode:',
      ],
      link: { label: 'Stop ændringen', url },
      after: ['Linket virker også i syv dage efter ændringen. Var det dig, skal du ikke gøre noget.'],
    },
  })

/** Notifies the former sign-in address of the change, with the link that reverts it. */
export const addressChangedLetter = (language: Language, url: string): Letter =>
  letter(language, {
    en: {
      subject: 'Your sign-in address for Ansvar was changed',
      before: [
        'This e-mail address no longer signs in to Ansvar: another one was confirmed in its place, and all your sessions were signed out.',
        'If it was not you, take it back here within seven days. You then sign in with this address again, and we mail you a link to choose a new password with:',
      ],
      link: { label: 'Take the change back', url },
      after: ['If it was you, do nothing.'],
    },
    da: {
      subject: 'Din e-mailadresse til Ansvar er ændret',
      before: [
        'Denne e-mailadresse logger ikke længere ind i Ansvar: en anden er bekræftet i stedet, og du er logget ud alle steder.',
        'Var det ikke dig, så tag det tilbage her inden for syv dage. Så logger du ind med denne adresse igen, og vi sender dig et link til at vælge en ny adgangskode:',
      ],
      link: { label: 'Tag ændringen tilbage', url },
      after: ['Var det dig, skal du ikke gøre noget.'],
    },
  })
