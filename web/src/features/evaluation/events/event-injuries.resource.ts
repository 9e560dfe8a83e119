import type { IsoDate } from '@ansvar/domain/dates'
import {
  injuryProblems,
  type BodyPart,
  type ContactMode,
  type Employment,
  type InjuryKind,
  type InjurySide,
  type Treatment,
} from '@ansvar/domain/event-injuries'
import { draftOf, files, optional, plain, reference, text } from '#screen/draft-fields.ts'
import { filesProblems } from '#screen/files.ts'
import { dateProblems, defineSubResource } from '#screen/resource.ts'
import {
  CreateEventInjuryDocument,
  EventInjuriesDocument,
  DiscardEventInjuryDocument,
  UpdateEventInjuryDocument,
} from './generated/event-injuries.graphql.ts'

const draft = draftOf({
  injuredMember: reference,
  injuredName: text,
  injuryKind: optional<InjuryKind>(),
  bodyPart: optional<BodyPart>(),
  side: optional<InjurySide>(),
  treatment: optional<Treatment>(),
  firstAbsenceOn: optional<IsoDate>(),
  absenceUntil: optional<IsoDate>(),
  compensationLikely: plain(false),
  employment: optional<Employment>(),
  job: text,
  hiredOn: optional<IsoDate>(),
  contactMode: optional<ContactMode>(),
  object: text,
  permanent: plain(false),
  diedOn: optional<IsoDate>(),
  files,
  active: plain(true),
})

const dates = ['firstAbsenceOn', 'absenceUntil', 'hiredOn', 'diedOn'] as const

const orNull = (value: string): string | null => (value.trim() === '' ? null : value)

/** The injuries of an event, edited in place on its screen. Only the handler and managers see them. */
export const eventInjuriesOf = (occurrenceDate: IsoDate) =>
  defineSubResource({
    name: 'eventInjuries',
    permission: 'READ_ORGANIZATION',
    documents: {
      list: EventInjuriesDocument,
      create: CreateEventInjuryDocument,
      update: UpdateEventInjuryDocument,
      discard: DiscardEventInjuryDocument,
    },
    ...draft,
    check: (injury, today) => {
      const wrong = dates.flatMap((path) => dateProblems(path, injury[path]))
      const known = (path: (typeof dates)[number]) => (wrong.some((each) => each.path === path) ? null : injury[path])
      const found = injuryProblems(
        {
          injuredMemberId: injury.injuredMember?.id ?? null,
          injuredName: orNull(injury.injuredName),
          job: injury.job,
          object: injury.object,
          firstAbsenceOn: known('firstAbsenceOn'),
          absenceUntil: known('absenceUntil'),
          hiredOn: known('hiredOn'),
          diedOn: known('diedOn'),
        },
        occurrenceDate,
        today,
      )
      return [...wrong, ...found, ...filesProblems('files', injury.files)]
    },
  })
