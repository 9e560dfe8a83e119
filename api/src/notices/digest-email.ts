import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import { datesIn, type DateFormat } from '@ansvar/domain/date-formats'
import type { Language } from '@ansvar/domain/languages'
import { compose, type Email, type EmailLine, type EmailSection } from '#mail/compose.ts'
import { mailTitle } from '#mail/names.ts'
import { ownWorkPath, taskPath, type LinkedTask } from './work-links.ts'
import { kindName, publicTitle, type TitledTask } from './work-titles.ts'

/** The parts of a summary, in their order: own tasks, then those of others that the member is to follow up. */
export const digestParts = ['OVERDUE', 'DUE_SOON', 'DEPARTMENT', 'MANAGERS'] as const
export type DigestPart = (typeof digestParts)[number]

/** A task of the summary. `total` is the number of tasks of its kind in its part, of which the first are listed. */
export type DigestTask = LinkedTask &
  TitledTask & { readonly part: DigestPart; readonly due_on: IsoDate; readonly total: number }

/** A part with more tasks of one kind than this has one line with their number instead. */
export const MAX_OF_KIND = 5
/** The number of lines of a part. What remains is one line with their number. */
export const MAX_LINES = 20

/** The member who receives a summary, and the day that it is about. */
export type DigestReader = {
  readonly memberId: string
  readonly language: Language
  readonly dateFormat: DateFormat
  readonly today: IsoDate
  readonly publicUrl: string
}

type Texts = {
  readonly greeting: string
  readonly parts: Readonly<Record<DigestPart, string>>
  readonly subject: (overdue: number, soon: number) => string
  readonly intro: (day: string) => string
  readonly overdue: (days: number) => string
  readonly dueToday: string
  readonly due: (day: string) => string
  readonly more: (count: number) => string
  readonly open: string
  readonly after: string
}

const listed = (parts: readonly (string | false)[]): string => parts.filter((part) => part !== false).join(', ')

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    greeting: 'Hello',
    parts: {
      OVERDUE: 'Overdue',
      DUE_SOON: 'Due within a week',
      DEPARTMENT: 'Overdue in your department',
      MANAGERS: 'Overdue and escalated to managers',
    },
    subject: (overdue, soon) =>
      `Ansvar: ${listed([overdue > 0 && `${overdue} overdue`, soon > 0 && `${soon} due within a week`])}`,
    intro: (day) => `These are your tasks in Ansvar on ${day}.`,
    overdue: (days) => (days === 1 ? '1 day overdue' : `${days} days overdue`),
    dueToday: 'due today',
    due: (day) => `due ${day}`,
    more: (count) => `And ${count} more`,
    open: 'Open the work list',
    after: 'You receive this summary on days with such tasks. You choose that on the page “Your account”.',
  },
  da: {
    greeting: 'Hej',
    parts: {
      OVERDUE: 'Frist overskredet',
      DUE_SOON: 'Frist inden for en uge',
      DEPARTMENT: 'Frist overskredet i din afdeling',
      MANAGERS: 'Frist overskredet og eskaleret til administratorer',
    },
    subject: (overdue, soon) =>
      `Ansvar: ${listed([overdue > 0 && `${overdue} over fristen`, soon > 0 && `${soon} med frist inden for en uge`])}`,
    intro: (day) => `Her er dine opgaver i Ansvar den ${day}.`,
    overdue: (days) => (days === 1 ? '1 dag over fristen' : `${days} dage over fristen`),
    dueToday: 'forfalder i dag',
    due: (day) => `frist ${day}`,
    more: (count) => `Og ${count} mere`,
    open: 'Åbn arbejdslisten',
    after: 'Du får denne oversigt de dage, hvor der er sådanne opgaver. Det vælger du på siden »Din konto«.',
  },
}

/**
 * Writes the summary of a member's tasks. It names the kind of each task, and its title unless the title can contain the
 * names of people. There must be at least one task.
 */
export function digestEmail(reader: DigestReader, tasks: readonly DigestTask[]): Email {
  const { language, dateFormat, today, publicUrl } = reader
  const text = texts[language]
  const soon = countOf(tasks.filter(({ part }) => part === 'DUE_SOON'))
  return compose(language, {
    subject: text.subject(countOf(tasks) - soon, soon),
    greeting: text.greeting,
    before: [text.intro(datesIn(language, dateFormat).day(today))],
    sections: digestParts.flatMap((part): EmailSection[] => {
      const own = tasks.filter((task) => task.part === part)
      return own.length === 0 ? [] : [{ title: text.parts[part], lines: linesOf(reader, part, own) }]
    }),
    link: { label: text.open, url: publicUrl + ownWorkPath() },
    after: [text.after],
  })
}

const byKind = (tasks: readonly DigestTask[]): DigestTask[][] => [...Map.groupBy(tasks, ({ kind }) => kind).values()]

/** Returns the number of tasks, with those of each kind that are not listed. */
export const countOf = (tasks: readonly DigestTask[]): number =>
  digestParts
    .flatMap((part) => byKind(tasks.filter((task) => task.part === part)))
    .reduce((sum, [first]) => sum + (first?.total ?? 0), 0)

/** A line, and the number of tasks that it is about. */
type CountedLine = EmailLine & { readonly count: number }

function linesOf(reader: DigestReader, part: DigestPart, tasks: readonly DigestTask[]): EmailLine[] {
  const state = part === 'DUE_SOON' ? 'DUE_SOON' : 'OVERDUE'
  const [many, few] = [true, false].map((isMany) => byKind(tasks).filter(([first]) => hasMany(first) === isMany))
  const single = new Set(few?.flat())
  const lines: CountedLine[] = [
    // In the order of their due dates, whatever their kinds.
    ...tasks.filter((task) => single.has(task)).map((task) => ({ ...lineOf(reader, task), count: 1 })),
    ...(many ?? []).flatMap(([first]) => (first ? kindLine(reader, state, first) : [])),
  ]
  if (lines.length <= MAX_LINES) return lines
  const [shown, rest] = [lines.slice(0, MAX_LINES - 1), lines.slice(MAX_LINES - 1)]
  const left = rest.reduce((sum, { count }) => sum + count, 0)
  return [...shown, { text: texts[reader.language].more(left), url: reader.publicUrl + ownWorkPath({ state }) }]
}

const hasMany = (task: DigestTask | undefined): boolean => task !== undefined && task.total > MAX_OF_KIND

/** The line for all tasks of a kind, with their number. */
const kindLine = ({ language, publicUrl }: DigestReader, state: string, { kind, total }: DigestTask): CountedLine => ({
  text: `${kindName(language, kind)} (${total})`,
  url: publicUrl + ownWorkPath({ state, kind }),
  count: total,
})

function lineOf({ language, dateFormat, memberId, today, publicUrl }: DigestReader, task: DigestTask): EmailLine {
  const title = mailTitle(publicTitle(task, memberId) ?? '')
  const named = [kindName(language, task.kind), title].filter((part) => part !== '').join(': ')
  const days = daysBetween(task.due_on, today)
  const { overdue, dueToday, due } = texts[language]
  const when = days > 0 ? overdue(days) : days === 0 ? dueToday : due(datesIn(language, dateFormat).day(task.due_on))
  return { text: `${named} (${when})`, url: publicUrl + taskPath(task) }
}
