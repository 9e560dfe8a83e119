import { describe, expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import type { WorkItemKind } from '@ansvar/domain/work-items'
import { digestEmail, MAX_LINES, type DigestPart, type DigestTask } from './digest-email.ts'

const today = '2026-11-26' as IsoDate
const reader = {
  memberId: 'own',
  language: 'en',
  dateFormat: 'LANGUAGE',
  today,
  publicUrl: 'https://ansvar.example',
} as const

const task = (kind: WorkItemKind, more: Partial<DigestTask> = {}): DigestTask => ({
  kind,
  section: 'MONITORING',
  record_id: '7e10fc2c-a852-434f-ae52-7a24a8b72f38',
  key: `${kind}:7e10fc2c-a852-434f-ae52-7a24a8b72f38`,
  title: 'Kar 3',
  responsible_id: 'own',
  due_on: today,
  part: 'OVERDUE',
  total: 1,
  ...more,
})
const linesOf = (...tasks: readonly DigestTask[]): string[] =>
  digestEmail(reader, tasks)
    .body.split('\n')
    .filter((line) => line.startsWith('- '))

const titled = (part: DigestPart) => digestEmail(reader, [task('READING', { part })]).body.split('\n\n')[2]

describe('the email of a daily summary', () => {
  test('lists the tasks of each part in the order of their due dates', () => {
    const early = task('READING', { due_on: '2026-11-20' as IsoDate })
    const late = task('INSPECTION', { due_on: '2026-11-25' as IsoDate })
    expect(linesOf(early, late)).toEqual(['- Reading: Kar 3 (6 days overdue)', '- Inspection: Kar 3 (1 day overdue)'])
  })

  test('counts every task once, also those that no line names', () => {
    const many = Array.from({ length: 5 }, () => task('DATA_SHEET', { total: 34 }))
    const soon = task('READING', { part: 'DUE_SOON' })
    const { subject } = digestEmail(reader, [...many, task('INSPECTION'), soon])
    expect(subject).toBe('Ansvar: 35 overdue, 1 due within a week')
    expect(linesOf(...many, task('INSPECTION'))).toEqual(['- Inspection: Kar 3 (due today)', '- Data sheet (34)'])
  })

  test('has at most 20 lines in a part, and the last one says how many tasks are left', () => {
    const kinds: WorkItemKind[] = ['INSPECTION', 'READING', 'POLICY_REVIEW', 'PROCEDURE_REVIEW']
    const few = kinds.flatMap((kind) => Array.from({ length: 5 }, () => task(kind, { total: 5 })))
    expect(linesOf(...few)).toHaveLength(MAX_LINES)
    const many = Array.from({ length: 5 }, () => task('DATA_SHEET', { total: 34 }))
    const lines = linesOf(...few, ...many)
    expect(lines).toHaveLength(MAX_LINES)
    expect(lines.at(-1)).toBe('- And 35 more')
  })

  test('has the parts that contain tasks only', () => {
    expect(titled('OVERDUE')).toMatch(/^Overdue\n/)
    expect(titled('DUE_SOON')).toMatch(/^Due within a week\n/)
    expect(titled('DEPARTMENT')).toMatch(/^Overdue in your department\n/)
    expect(titled('MANAGERS')).toMatch(/^Overdue and escalated to managers\n/)
  })

  test('names the competence of another member by its kind only, and the own one by its title', () => {
    const title = 'First aid · Ole Bæk'
    expect(linesOf(task('COMPETENCE', { title }))).toEqual(['- Competence: First aid · Ole Bæk (due today)'])
    expect(linesOf(task('COMPETENCE', { title, responsible_id: 'other' }))).toEqual(['- Competence (due today)'])
  })

  test('contains no markup and no address of a title', () => {
    const { html, body } = digestEmail(reader, [task('READING', { title: '<img src=x> www.evil.example kar.dk' })])
    expect(html).toContain('&lt;img src=x&gt; kar. dk')
    expect(html).not.toContain('<img')
    expect(`${html}${body}`).not.toContain('evil')
  })
})
