import { chromium } from '@playwright/test'
const [, , out, lang, width, account, ...paths] = process.argv
const b = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })
const c = await b.newContext({
  viewport: { width: +width, height: +width < 700 ? 844 : 900 },
  baseURL: 'http://localhost:4100',
  colorScheme: process.env.DARK ? 'dark' : 'light',
})
const p = await c.newPage()
p.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
const r = await p.request.post('/api/v1/authentications', { form: { username: account, password: 'ansvar-demo-2026' } })
if (!r.ok()) console.log('sign-in', r.status(), await r.text())
await p.request.patch('/api/v1/user', { data: { language: lang } })
for (const path of paths) {
  await p.goto(path)
  await p.getByRole('main').waitFor()
  await p.waitForTimeout(1500)
  const name = `${out}-${path.replace(/\W+/g, '_').slice(0, 40)}-${lang}-${width}.png`
  await p.screenshot({ path: `/tmp/shots/${name}`, fullPage: !!process.env.FULL })
  console.log(
    name,
    await p.evaluate(() =>
      [...document.querySelectorAll('.top-bar-title,.top-bar-right,.top-bar-bell,.list-views,.top-bar-trigger')]
        .map((e) => {
          const r = e.getBoundingClientRect()
          return `${e.className}:${Math.round(r.left)}-${Math.round(r.right)} sw${e.scrollWidth}`
        })
        .join(' | '),
    ),
  )
}
await b.close()
