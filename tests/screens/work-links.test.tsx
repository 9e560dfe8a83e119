import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kindName } from '@ansvar/api/notices/work-titles'
import { ownWorkPath, taskPath } from '@ansvar/api/notices/work-links'
import { languages } from '@ansvar/domain/languages'
import { workItemKinds, workItemSections } from '@ansvar/domain/work-items'
import { hrefOf } from '@ansvar/web/features/dashboard/work.ts'
import { paths } from '@ansvar/web/paths/paths.ts'

// Emails and calendars are written by the api, and open what the work list of the web app opens.

const id = '7e10fc2c-a852-434f-ae52-7a24a8b72f38'

test.each(workItemKinds)('a task of the kind %s has the same address in mails as in the web app', (kind) => {
  const key = `${kind}:${id}:8c4f`
  for (const section of workItemSections)
    expect(taskPath({ kind, section, record_id: id, key })).toBe(hrefOf({ id: key, kind, section, recordId: id }))
})

test('the user’s own work list has the same address in mails as in the web app', () => {
  expect(ownWorkPath()).toBe(paths.workItems({ view: 'mine' }))
  expect(ownWorkPath({ state: 'OVERDUE', kind: 'READING' })).toBe(
    paths.workItems({ view: 'mine', state: 'OVERDUE', kind: 'READING' }),
  )
})

test.each(languages)('a kind of task has the same name in mails as in the web app in %s', (language) => {
  const texts = JSON.parse(readFileSync(`web/public/assets/i18n/${language}.json`, 'utf8')) as {
    workItems: { options: { kind: Record<string, string> } }
  }
  const named = Object.fromEntries(workItemKinds.map((kind) => [kind, kindName(language, kind)]))
  expect(named).toEqual(texts.workItems.options.kind)
})
