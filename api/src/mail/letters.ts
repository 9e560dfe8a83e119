import type { Language } from '@ansvar/domain/languages'
import { compose, type Letter, type Words } from './compose.ts'

/** For how long the links of mails work. */
export const RESET_HOURS = 1
export const INVITATION_DAYS = 7

type Texts = Readonly<Record<Language, Words>>

/** Carries a link to set a password, to someone who asked for it. */
export function resetLetter(language: Language, name: string, url: string): Letter {
  const texts: Texts = {
    en: {
      subject: 'Set a new password for Ansvar',
      greeting: `Hello ${name}`,
      before: ['Somebody, probably you, asked for a new password for Ansvar. Choose one here within an hour:'],
      link: { label: 'Choose a new password', url },
      after: ['The link works once. If it was not you, do nothing: your password stays as it is.'],
    },
    da: {
      subject: 'Vælg en ny adgangskode til Ansvar',
      greeting: `Hej ${name}`,
      before: ['Nogen, sikkert dig, har bedt om en ny adgangskode til Ansvar. Vælg den her inden for en time:'],
      link: { label: 'Vælg en ny adgangskode', url },
      after: ['Linket virker én gang. Var det ikke dig, skal du ikke gøre noget: din adgangskode er uændret.'],
    },
  }
  return compose(language, texts[language])
}

type Invitation = { readonly name: string; readonly inviter: string; readonly organization: string }

/** Carries a link to choose the first password, to a member who was given access. */
export function invitationLetter(language: Language, { name, inviter, organization }: Invitation, url: string): Letter {
  const texts: Texts = {
    en: {
      subject: `${organization} invites you to Ansvar`,
      greeting: `Hello ${name}`,
      before: [
        `${inviter} has given you access to Ansvar, where ${organization} keeps its work on environment, safety and information security.`,
        'Choose a password here within seven days; after that you sign in with this e-mail address:',
      ],
      link: { label: 'Choose a password', url },
      after: [
        'The link works once. If it has run out, ask for a new one on the sign-in page under “Forgot your password?”.',
      ],
    },
    da: {
      subject: `${organization} inviterer dig til Ansvar`,
      greeting: `Hej ${name}`,
      before: [
        `${inviter} har givet dig adgang til Ansvar, hvor ${organization} samler arbejdet med miljø, arbejdsmiljø og informationssikkerhed.`,
        'Vælg en adgangskode her inden for syv dage; derefter logger du ind med denne e-mailadresse:',
      ],
      link: { label: 'Vælg en adgangskode', url },
      after: [
        'Linket virker én gang. Er det udløbet, kan du bede om et nyt under “Glemt adgangskoden?” på siden, hvor du logger ind.',
      ],
    },
  }
  return compose(language, texts[language])
}

/** Tells the owner of an account that its password was changed, so that a change by someone else is noticed. */
export function passwordChangedLetter(language: Language, name: string): Letter {
  const texts: Texts = {
    en: {
      subject: 'Your password for Ansvar was changed',
      greeting: `Hello ${name}`,
      before: ['Your password for Ansvar has just been changed, and all your sessions were signed out.'],
      after: ['If it was not you, ask for a new password on the sign-in page at once, and tell your manager.'],
    },
    da: {
      subject: 'Din adgangskode til Ansvar er ændret',
      greeting: `Hej ${name}`,
      before: ['Din adgangskode til Ansvar er netop blevet ændret, og du er logget ud alle steder.'],
      after: [
        'Var det ikke dig, så bed straks om en ny adgangskode på siden, hvor du logger ind, og sig det til din leder.',
      ],
    },
  }
  return compose(language, texts[language])
}
