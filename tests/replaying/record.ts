import { readFileSync, writeFileSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'
import { signIn, setLanguage } from '../e2e/fixtures.ts'
import { startService, type Service } from '../e2e/service.ts'
import { translatorFor, type Translate } from '../e2e/texts.ts'
import { root } from '../tree/files.ts'
import { sessions, type Session } from './sessions.ts'

/** How a browser is started, as in the end-to-end tests. */
export const launchOptions = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** Runs sessions in a real browser and writes their recordings with the switch in the user menu. */
export async function recordSessions(names: readonly string[], print: (line: string) => void): Promise<void> {
  const service = await startService()
  const browser = await chromium.launch(launchOptions)
  try {
    for (const name of names) {
      const session = sessions[name]
      if (!session) throw new Error(`There is no session ${name}; there are ${Object.keys(sessions).join(', ')}`)
      writeFileSync(`${root}tests/replay/${name}.json`, await recorded(browser, service, session))
      print(`tests/replay/${name}.json is recorded`)
    }
  } finally {
    await browser.close()
    await service.stop()
  }
}

async function recorded(browser: Browser, service: Service, { account, path, act }: Session): Promise<string> {
  const t = translatorFor('en')
  const settings = { baseURL: service.url, locale: 'en-GB', timezoneId: 'Europe/Copenhagen' }
  const [context, otherContext] = [await browser.newContext(settings), await browser.newContext(settings)]
  try {
    const [page, other] = [await context.newPage(), await otherContext.newPage()]
    page.setDefaultTimeout(15_000)
    await setLanguage(service, account, 'en')
    await signIn(page, account)
    await signIn(other, 'editor')
    await page.goto(typeof path === 'string' ? path : await path(other.request))
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await beginRecording(page, t)
    await act(page, other.request).catch(async (error: unknown) => {
      await page.screenshot({ path: `${root}test-results/not-recorded.png` })
      throw error
    })
    await page.getByRole('button', { name: t('tools.recorder.mark') }).click()
    await page.getByRole('button', { name: t('tools.recorder.addNote') }).click()
    return await endRecording(page, t)
  } finally {
    await context.close()
    await otherContext.close()
  }
}

/** Starts a recording with the switch in the user menu. */
export async function beginRecording(page: Page, t: Translate, { masked } = { masked: true }): Promise<void> {
  await page.getByRole('button', { name: t('app.userMenu') }).click()
  await page.getByRole('menuitemcheckbox', { name: t('tools.recorder.switch') }).click()
  await page.getByRole('checkbox', { name: t('tools.recorder.mask') }).setChecked(masked)
  await page.getByRole('button', { name: t('tools.recorder.start') }).click()
  await page.getByRole('button', { name: t('tools.recorder.stop') }).waitFor()
  // The page requests its data again. These requests are in the recording before any other event.
  await page.waitForTimeout(500)
}

/** Ends the recording and returns the saved file. */
export async function endRecording(page: Page, t: Translate): Promise<string> {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: t('tools.recorder.stop') }).click()
  const text = readFileSync(await (await arriving).path(), 'utf8')
  return text.endsWith('\n') ? text : `${text}\n`
}
