import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Controls Chromium through its DevTools protocol, so that the bench has no dependencies.

const CHROMIUM = process.env['CHROMIUM'] ?? 'chromium'
const flags = ['--headless=new', '--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking']

type Reply = { readonly id?: number; readonly result?: unknown; readonly error?: { readonly message: string } }

/** One tab. */
export type Tab = AsyncDisposable & {
  go(url: string): Promise<void>
  /** Returns the value of an expression in the page. Awaits a promise. */
  evaluate<Value>(expression: string): Promise<Value>
  /** Waits until an expression is true in the page. Throws after 30 seconds. */
  until(expression: string): Promise<void>
  /** Clicks the centre of the first element that matches a selector. */
  press(selector: string): Promise<void>
  type(text: string): Promise<void>
  /** Waits until the network is idle and deferred work is done. */
  settled(): Promise<unknown>
}

/** Runs before each page's own scripts. Records the longest task since the last read. */
const watch = `window.longestTask = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration)
}).observe({ type: 'longtask', buffered: true })`

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens a tab in a separate browser, 1440 by 900, with these cookies. Dispose of it. */
export async function openTab(cookie: { name: string; value: string; url: string }): Promise<Tab> {
  const folder = mkdtempSync(join(tmpdir(), 'ansvar-bench-browser-'))
  const args = [...flags, '--window-size=1440,900', '--remote-debugging-port=0', `--user-data-dir=${folder}`]
  const browser = spawn(CHROMIUM, args, { stdio: 'ignore' })
  const socket = new WebSocket(await addressIn(folder, browser))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  let last = 0
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data)) as Reply
    const pending = id === undefined ? undefined : waiting.get(id)
    if (error) pending?.reject(new Error(error.message))
    else pending?.resolve(result)
  })
  const send = async <Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> => {
    const pending = Promise.withResolvers<unknown>()
    waiting.set(++last, pending)
    socket.send(JSON.stringify({ id: last, method, params, ...(sessionId && { sessionId }) }))
    return (await pending.promise) as Result
  }
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const attached = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const command = <Result>(method: string, params: object = {}) => send<Result>(method, params, attached.sessionId)
  await command('Page.enable')
  await command('Network.enable')
  await command('Network.setCookie', cookie)
  await command('Page.addScriptToEvaluateOnNewDocument', { source: watch })
  await command('Browser.setDownloadBehavior', { behavior: 'deny' }).catch(() => undefined)

  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const { result, exceptionDetails } = await command<{
      result: { value: Value }
      exceptionDetails?: { exception?: { description?: string } }
    }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? 'threw'}`)
    return result.value
  }
  const until = async (expression: string) => {
    const began = performance.now()
    while (!(await evaluate<boolean>(`Boolean(${expression})`))) {
      if (performance.now() - began > 30_000) throw new Error(`It never came true: ${expression}`)
      await pause(20)
    }
  }
  return {
    evaluate,
    until,
    async go(url) {
      await command('Page.navigate', { url })
    },
    async press(selector) {
      const found = `document.querySelector(${JSON.stringify(selector)})`
      await until(found)
      const centre = () =>
        evaluate<{ x: number; y: number }>(
          `(() => { ${found}.scrollIntoView({ block: 'center' }); const at = ${found}.getBoundingClientRect(); return { x: at.x + at.width / 2, y: at.y + at.height / 2 } })()`,
        )
      // A menu is rendered in the corner before it is positioned, so click it once its position is stable.
      let { x, y } = await centre()
      for (let still = 0; still < 3;) {
        await pause(20)
        const now = await centre()
        still = now.x === x && now.y === y ? still + 1 : 0
        ;({ x, y } = now)
      }
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'])
        await command('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
    },
    settled: () =>
      evaluate('new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve, { timeout: 2000 }), 400))'),
    async type(text) {
      await command('Input.insertText', { text })
    },
    async [Symbol.asyncDispose]() {
      socket.close()
      browser.kill()
      if (browser.exitCode === null) await new Promise((resolve) => browser.once('exit', resolve))
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** Returns the DevTools address, which the browser writes to its folder. */
async function addressIn(folder: string, browser: ChildProcess): Promise<string> {
  while (browser.exitCode === null) {
    try {
      const [port, path] = readFileSync(join(folder, 'DevToolsActivePort'), 'utf8').split('\n')
      return `ws://127.0.0.1:${port}${path}`
    } catch {
      await pause(50)
    }
  }
  throw new Error('Chromium ended at once; CHROMIUM says where it is')
}
