import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { machines } from '@ansvar/web/machines/all.ts'
import { play } from '@ansvar/web/replay/play.ts'
import { readRecording } from '@ansvar/web/replay/read.ts'
import type { Recording } from '@ansvar/web/replay/recording.ts'
import { beginRecording, endRecording } from '../replaying/record.ts'
import { root } from '../tree/files.ts'
import { accounts, expect, inLanguage, signIn, signInByForm, test } from './fixtures.ts'
import type { Translate } from './texts.ts'

const folder = join(root, 'tests/replay')
const recordings = readdirSync(folder).filter((name) => name.endsWith('.json'))

const isTool = (path: string) => path.startsWith('/assets/tools-')

/** Returns the states of the machines in a recording: the initial state of each actor, and each change of state. */
function statesOf({ actors, entries }: Recording): string[] {
  const alive = new Map(actors.map(({ actor, machine, state }) => [actor, { machine, value: state.value }]))
  const passed: string[] = []
  for (const entry of entries) {
    if (entry.is !== 'start' && entry.is !== 'event') continue
    const before = alive.get(entry.actor)
    const machine = entry.is === 'start' ? entry.machine : (before?.machine ?? '')
    const value = entry.is === 'start' ? entry.state.value : entry.value
    alive.set(entry.actor, { machine, value })
    // The traffic of the page depends on the speed of responses, so it is ignored.
    if (machine !== 'activity' && before?.value !== value)
      passed.push(`${machine}-${JSON.stringify(value).replaceAll(/\W/g, '')}`)
  }
  return passed
}

test.describe('pnpm replay FILE --browser', () => {
  test.setTimeout(120_000)
  for (const name of recordings)
    test(`replays ${name} to its end, with a picture of each state`, async () => {
      const { outputDir } = test.info()
      const file = join(folder, name)
      const command = [join(root, 'tests/replaying/command.ts'), '--browser', '--pictures', outputDir, file]
      await promisify(execFile)(process.execPath, command).catch((error: unknown) => {
        throw new Error(`The exit code is not 0: ${JSON.stringify(error)}`)
      })
      const pictures = readdirSync(join(outputDir, name.replace('.json', ''))).toSorted()
      const states = statesOf(readRecording(readFileSync(file, 'utf8'), machines))
      expect(pictures).toEqual(states.map((state, index) => `${String(index + 1).padStart(3, '0')}-${state}.png`))
    })
})

/** Text that the user types while being recorded. None of it may be in the file. */
const person = {
  name: 'Ole Winther',
  email: 'ole.winther@skrue.example',
  number: '140372-1853',
  password: 'hemmelig-77',
}

/** Reports an event, is signed out, and first signs in with a wrong password. */
async function act(page: Page, t: Translate): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const { name, email, number, password } = person
  await field(t('events.fields.title')).pressSequentially(`${name} slipped`)
  const tile = (group: string, option: string) =>
    page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: option, exact: true }).check()
  await tile(t('events.fields.kind'), t('events.options.kind.INCIDENT'))
  await tile(t('events.fields.accidentOccurred'), t('options.true'))
  // The bar of the recorder covers the line at the end of the page.
  await page.getByText(t('events.more'), { exact: true }).press('Enter')
  await tile(t('events.fields.importance'), t('options.HIGH'))
  await field(t('events.fields.persons')).fill(`${name}, ${number}, ${email}`)
  await page.getByRole('button', { name: t('events.saveNew') }).click()
  await page.getByRole('heading', { level: 1, name: `${name} slipped` }).waitFor()
  await page.getByRole('button', { name: t('app.userMenu') }).click()
  await page.getByRole('menuitem', { name: t('app.signOut') }).click()
  await page.getByRole('textbox', { name: t('home.email') }).fill(email)
  await field(t('home.password')).fill(password)
  await page.getByRole('button', { name: t('home.signIn'), exact: true }).click()
  await page.getByText(t('home.problems.refused')).waitFor()
  await signInByForm(page, t, 'editor')
  await page.getByRole('button', { name: t('app.userMenu') }).waitFor()
}

inLanguage('en', (language, t) => {
  test.use({ expectedErrors: [/status of 401/] })

  test('a recorded session contains its environment, and no word that a person typed', async ({ page }) => {
    await signIn(page, 'editor', language)
    await page.goto('/events/new')
    await beginRecording(page, t)
    await act(page, t)
    const text = await endRecording(page, t)

    const recording = readRecording(text, machines)
    const { version } = JSON.parse(readFileSync(join(root, 'web/package.json'), 'utf8')) as { version: string }
    const [, build] =
      /src="\/assets\/(first-[\w-]+)\.js"/.exec(readFileSync(join(root, 'web/dist/index.html'), 'utf8')) ?? []
    expect(recording).toMatchObject({ app: { version, build }, route: '/events/new', language, viewport: [1440, 900] })
    expect(play(recording, machines).divergence).toBeNull()

    // Every input was recorded: each letter of the title, the persons, the two sign-ins.
    const events = recording.entries.flatMap((entry) => (entry.is === 'event' ? [entry.event] : []))
    const sent = (type: string) => events.filter((event) => event.type === type)
    expect(sent('change').length).toBeGreaterThan(person.name.length)
    expect(sent('sign.in').length).toBe(2)
    const lower = text.toLowerCase()
    // Many random ids contain four digits.
    for (const word of Object.values(person)
      .flatMap((of) => [of, ...of.split(/\W/)])
      .filter((of) => of.length > 4))
      expect(lower, word).not.toContain(word.toLowerCase())
    for (const word of ['nordlys', accounts.editor, 'Aisha', 'Rahimi', 'ansvar-demo'])
      expect(lower, word).not.toContain(word.toLowerCase())
  })
})

inLanguage('en', (language, t) => {
  test('Ctrl-Shift-M shows the live actors, what they belong to and the last events, and hides them', async ({
    page,
  }) => {
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))
    await signIn(page, 'reader', language)
    await page.goto('/leadership/policies')
    await page.getByRole('main').getByRole('link').first().waitFor()
    expect(paths.filter(isTool)).toEqual([])

    await page.keyboard.press('Control+Shift+KeyM')
    const panel = page.getByRole('region', { name: t('tools.panel.title') })
    await expect(panel.getByText(t('tools.panel.none'))).toBeVisible()
    expect(paths.filter(isTool).length).toBeGreaterThan(0)
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('menus.dashboard'), exact: true })
      .first()
      .click()
    await expect(page).toHaveURL('/dashboard')
    const event = panel.getByRole('listitem').filter({ hasText: /^activity x:\d+ request\.began → (waiting|busy)$/ })
    await expect(event.first()).toBeVisible()
    const guard = panel
      .getByRole('listitem')
      .filter({ hasText: /^routeGuard x:\d+ allowed/ })
      .last()
    await guard.locator('summary').click()
    await expect(guard).toContainText('READ_ORGANIZATION')

    await page.keyboard.press('Control+Shift+KeyM')
    await expect(panel).toHaveCount(0)
  })
})

test('a session with unmasked words contains them, and says so', async ({ page, t }) => {
  await signIn(page, 'reader')
  await page.goto('/leadership/policies')
  await beginRecording(page, t, { masked: false })
  const recording = readRecording(await endRecording(page, t), machines)
  expect(recording.masked).toBe(false)
  expect(JSON.stringify(recording.entries)).toContain('Nordlys Metal A/S')
})

inLanguage('en', (language, t) => {
  test('the recorder works while a panel is open: it takes input and focus, and closes nothing', async ({ page }) => {
    await signIn(page, 'reader', language)
    await page.goto('/leadership/policies')
    await page.getByRole('button', { name: t('app.userMenu') }).click()
    await page.getByRole('menuitemcheckbox', { name: t('tools.recorder.switch') }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Environmental policy' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('heading', { name: 'Environmental policy' }).waitFor()

    const recorder = page.getByRole('region', { name: t('tools.recorder.title') })
    const mask = recorder.getByRole('checkbox', { name: t('tools.recorder.mask') })
    await mask.click()
    await expect(mask).not.toBeChecked()
    await expect(mask).toBeFocused()
    await page.keyboard.press('Space')
    await expect(mask).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(recorder.getByRole('button', { name: t('screen.cancel') })).toBeFocused()
    await recorder.getByRole('button', { name: t('tools.recorder.start') }).click()
    await recorder.getByRole('button', { name: t('tools.recorder.mark') }).click()
    const note = recorder.getByRole('textbox')
    await expect(note).toBeFocused()
    await page.keyboard.type('Here')
    await expect(note).toHaveValue('Here')
    await expect(panel).toBeVisible()

    // After its last element the focus is in the panel again, which handles its own keys as before.
    await note.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(panel.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(note).toHaveValue('Here')
    await recorder.getByRole('button', { name: t('tools.recorder.addNote') }).click()
    const recording = readRecording(await endRecording(page, t), machines)
    expect(recording.masked).toBe(true)
  })
})
