import type { Row } from './row.ts'

/** A behaviour in the specification, and the test that proves it. */
export type BehaviourRow = Row & {
  /** The title of the test, a fact in the present tense. */
  readonly test: string
}

const behaviour = (id: string, area: string, from: string, test: string): BehaviourRow => ({ id, area, from, test })

/** Section 8: the error catalogue. */
export const errors: readonly BehaviourRow[] = [
  behaviour(
    'error 401',
    'session',
    '| 401 response | Go to the root with return_url holding the current route, replacing the history entry; not done if already at the root |',
    'a session that ended leads to the root with return_url, and replaces the entry in the history',
  ),
  behaviour(
    'error 401 at the root',
    'session',
    '| 401 response | Go to the root with return_url holding the current route, replacing the history entry; not done if already at the root |',
    'at the root, a missing session does not change the address',
  ),
  behaviour(
    'error 403',
    'errors',
    "| 403 response | Error toast with the translated 'forbidden' text |",
    'a 403 response shows an error toast with the forbidden text',
  ),
  behaviour(
    'error other',
    'errors',
    '| Any other HTTP or non-HTTP error | Generic error toast; earlier toasts cleared |',
    'any other error is one generic error toast, and earlier toasts are cleared',
  ),
  behaviour(
    'error unexpected',
    'errors',
    '| Unexpected errors | Also reported to the errors endpoint, except in development mode |',
    'an unexpected error is reported to the errors endpoint',
  ),
  behaviour(
    'error scope 404',
    'scope',
    '| 404 on fetching organization scope | Means no scope yet; result is empty |',
    'an organization without a scope reads it as empty',
  ),
  behaviour(
    'error spinner',
    'activity',
    '| Spinner error | Unknown-error toast |',
    'an end without a start is reported as an unknown error',
  ),
  behaviour(
    'error missing translation',
    'languages',
    '| Missing translation key | A visible placeholder saying the key is missing |',
    'a key without a translation shows that it is missing',
  ),
  behaviour(
    'error toast words',
    'errors',
    'Toasts: a success toast has a generic success title; an error toast has a generic error title and, when no message is given, a generic unknown-error text.',
    'an error toast without a message has the generic title and the unknown-error text',
  ),
]

/** Section 4: states and transitions. */
export const states: readonly BehaviourRow[] = [
  behaviour(
    'state inspection',
    'controlBook',
    '- Inspection status is DONE or PENDING; transitions not shown.',
    'a done inspection creates the next one',
  ),
  behaviour('state event', 'events', '- Events can be dismissed.', 'an event is dismissed with a reason'),
  behaviour(
    'state active organization',
    'session',
    '- The active organization is remembered in browser local storage and defaults to the first organization of the holding.',
    'the chosen organization is remembered, and the first of the holding is the default',
  ),
  behaviour(
    'state language',
    'languages',
    '- A language change re-fetches language-dependent data; a Content-Language response header switches the UI language.',
    'a change of language fetches the data that depends on it again',
  ),
  behaviour(
    'state content-language',
    'languages',
    '- A language change re-fetches language-dependent data; a Content-Language response header switches the UI language.',
    "a user's stored language switches the interface at sign-in",
  ),
  behaviour(
    'state policies change',
    'policies',
    '- A change notification is emitted after a policy or document is created or updated and after waste-type synonyms are updated, so lists refresh.',
    'a policy is created, listed without a reload, edited and read in its versions',
  ),
  behaviour(
    'state documents change',
    'documents',
    '- A change notification is emitted after a policy or document is created or updated and after waste-type synonyms are updated, so lists refresh.',
    'a document is uploaded and listed without a reload',
  ),
  behaviour(
    'state synonyms change',
    'wasteTypes',
    '- A change notification is emitted after a policy or document is created or updated and after waste-type synonyms are updated, so lists refresh.',
    'synonyms of a waste type are listed without a reload',
  ),
  behaviour(
    'state spinner',
    'activity',
    '- The global loading spinner appears while a request is in progress, after a 100 ms debounce.',
    'a request that takes longer than the debounce shows the spinner',
  ),
]

/** Sections 5 and 6: guards and roles. */
export const guards: readonly BehaviourRow[] = [
  behaviour(
    'guard layout',
    'session',
    'All other routes sit in a layout that requires read permission on the organization.',
    'a deep link leads through the sign-in and back',
  ),
  behaviour(
    'guard unknown path',
    'unknown',
    'An unknown path shows an error page.',
    'an unknown path shows an error page',
  ),
  behaviour(
    'guard denied',
    'session',
    'A failed check redirects to an unauthorized page.',
    "a reader's guarded routes lead to the unauthorized page",
  ),
  behaviour(
    'guard failed',
    'session',
    'An error during the check redirects to the root with a return_url query parameter holding the attempted URL.',
    'an error during a check leads to the root, which shows it and does not redirect',
  ),
  behaviour(
    'guard cached',
    'permissions',
    '- The permissions of the active organization are fetched once per organization and cached; an action is allowed if its permission is in that list.',
    'permissions are requested once per organization',
  ),
  behaviour(
    'guard new',
    'members',
    "- Route guards: the id 'new' skips the permission check on some view routes (members /:id, stakeholders /:id).",
    "the id 'new' skips the check where the specification exempts it",
  ),
  behaviour(
    'guard own policies',
    'policies',
    '- Policies and documents are scoped to the active organization.',
    "another holding's policy is not found",
  ),
  behaviour(
    'guard own documents',
    'documents',
    '- Policies and documents are scoped to the active organization.',
    "another holding's document is not found",
  ),
  behaviour(
    'guard limited menu',
    'menus',
    'In LIMITED accessibility only items marked available to limited access are shown: organization and its members, monitoring and its meters. FULL shows the whole menu.',
    'limited access shows only the menu of LIMITED',
  ),
]

/** Section 7: rules for all calls. */
export const conventions: readonly BehaviourRow[] = [
  behaviour(
    'convention keys of bodies',
    'gateway',
    'Request bodies use snake_case keys; responses are read as camelCase.',
    'body sends its argument as JSON in snake_case, values as they are',
  ),
  behaviour(
    'convention keys of answers',
    'gateway',
    'Request bodies use snake_case keys; responses are read as camelCase.',
    'keys of the answer are read in camelCase at every depth, values as they are',
  ),
  behaviour(
    'convention dates',
    'gateway',
    'Dates are sent as local ISO dates (yyyy-mm-dd); date-only strings in responses become dates.',
    "an instant sent as a day becomes the organization's local day, wherever it occurs",
  ),
  behaviour(
    'convention queries',
    'gateway',
    "Query parameters are snake_case and empty values are skipped; sort is sent as repeated 'sort' parameters.",
    'empty values are skipped: null, the absent, empty text, the empty list',
  ),
  behaviour(
    'convention sort',
    'gateway',
    "Query parameters are snake_case and empty values are skipped; sort is sent as repeated 'sort' parameters.",
    'sort is repeated, with the field in snake_case and ascending unless said',
  ),
  behaviour(
    'convention first organization',
    'session',
    '- POST authentications (form-encoded username and password). The first element of the response content list becomes the active organization.',
    'the chosen organization is remembered, and the first of the holding is the default',
  ),
  behaviour(
    'convention translations',
    'languages',
    '- Translations are fetched as static JSON from assets/i18n/{lang}.json.',
    'translations come from assets/i18n as static JSON',
  ),
  behaviour(
    'convention languages',
    'languages',
    'The interface is offered in English (default and fallback) and Danish.',
    'English is the default and the fallback',
  ),
]

/** Sections 2, 3 and 9: everything that is neither a table nor a number. */
export const others: readonly BehaviourRow[] = [
  behaviour(
    'view and edit',
    'screens',
    'Detail screens have a view mode and an edit mode.',
    'saves the changes and returns to view mode',
  ),
  behaviour(
    'next date',
    'controlBook',
    '- Periods use a duration format (for example P0D for zero) with a next-date calculation.',
    'is counted in months first, then in days',
  ),
  behaviour(
    'recent',
    'dashboard',
    '- A date within the last month counts as recent.',
    'a day within the last month is recent',
  ),
  behaviour(
    'one key',
    'session',
    '- The active organization id is kept under one local-storage key.',
    'the active organization is stored under one key',
  ),
]

export const behaviours: readonly BehaviourRow[] = [...errors, ...states, ...guards, ...conventions, ...others]
