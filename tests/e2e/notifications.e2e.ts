import type { Page } from '@playwright/test'
import { openWithChanges } from './change-stream.ts'
import { expect, inLanguage, signIn, test } from './fixtures.ts'

/** Makes the reader responsible for a new meter, as a manager does, and returns its name. */
async function assign(manager: Page, reader: Page, name: string): Promise<void> {
  const { id } = (await (await reader.request.get('/api/v1/user')).json()) as { id: string }
  const { content } = (await (await manager.request.get('/api/v1/organizations')).json()) as {
    content: { id: string }[]
  }
  const response = await manager.request.post(`/api/v1/organizations/${content[0]?.id}/meters`, {
    data: { name, utility_type: 'ELECTRICITY', units: 'kWh', kind: 'COUNTER', responsible_id: id },
  })
  expect(response.status(), await response.text()).toBe(201)
}

inLanguage('da', (language, t) => {
  test('a reader who becomes responsible sees it at the bell at once, and opens the record', async ({
    page,
    otherPage,
  }) => {
    await signIn(page, 'reader', language)
    await signIn(otherPage, 'manager', language)
    await page.request.put(await notificationsPath(page), { data: {} })
    await openWithChanges(page, '/dashboard')
    await expect(page.getByRole('button', { name: t('notifications.title'), exact: true })).toBeVisible()
    await assign(otherPage, page, `Trykluft, ${language}`)
    const bell = page.getByRole('button', { name: t('notifications.unread_one', { count: 1 }) })
    await bell.click()
    const panel = page.getByRole('dialog', { name: t('notifications.title') })
    await expect(panel.getByRole('region', { name: t('dashboard.today') })).toContainText(`Trykluft, ${language}`)
    // A further one appears in the open panel.
    await assign(otherPage, page, `Køling, ${language}`)
    await expect(panel.getByRole('link', { name: `Køling, ${language}` })).toBeVisible()
    await panel.getByRole('link', { name: `Trykluft, ${language}` }).click()
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(/\/monitoring\/meters\?open=/)
    await expect(page.getByRole('dialog').getByRole('heading', { name: `Trykluft, ${language}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('notifications.unread_one', { count: 1 }) }).press('Enter')
    await panel.getByRole('button', { name: t('notifications.readAll') }).click()
    await expect(panel.getByRole('button', { name: t('notifications.readAll') })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: t('notifications.title'), exact: true })).toBeFocused()
  })

  test('on a phone, the notifications cover the page', async ({ page, otherPage }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, 'reader', language)
    await signIn(otherPage, 'manager', language)
    await assign(otherPage, page, `Damp, ${language}`)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: new RegExp(`^${t('notifications.title')}`) }).click()
    const panel = page.getByRole('dialog', { name: t('notifications.title') })
    await expect(panel.getByRole('link', { name: `Damp, ${language}` })).toBeVisible()
    expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await panel.getByRole('button', { name: t('app.close') }).click()
    await expect(panel).toBeHidden()
  })

  test('on a phone, no choice of the notification settings is cut', async ({ page }) => {
    await signIn(page, 'reader', language)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/account')
      const selects = page.getByRole('region', { name: t('account.notifications.title') }).getByRole('combobox')
      await expect(selects.nth(1)).toBeVisible()
      expect(await selects.evaluateAll(cutOptions)).toEqual([])
    }
  })
})

async function notificationsPath({ request }: Page): Promise<string> {
  const { content } = (await (await request.get('/api/v1/organizations')).json()) as { content: { id: string }[] }
  return `/api/v1/organizations/${content[0]?.id}/notifications/read`
}

/** Returns the options that are wider than their select. */
function cutOptions(selects: Element[]): string[] {
  const pen = document.createElement('canvas').getContext('2d')
  return selects.flatMap((select) => {
    if (!pen || !(select instanceof HTMLSelectElement)) return ['not measured']
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    pen.font = font
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    return [...select.options].map(({ label }) => label).filter((label) => pen.measureText(label).width > room + 1)
  })
}
