import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '#tests/free-port'
import { pause } from './devtools.ts'

/** A browser that is not Chromium, by the words that the standards give it. */
export type Driver = {
  name: string
  size(width: number, height: number): Promise<void>
  open(url: string): Promise<void>
  /** The value of an expression in the page. */
  read<Value>(expression: string): Promise<Value>
  /** Presses and keys, as the standard writes them. */
  act(actions: object[]): Promise<void>
  picture(): Promise<Buffer>
  /** The page's console errors; null where the browser does not report them. */
  complaints: string[] | null
  close(): Promise<void>
}

const STARTED_MS = 30_000

function onPath(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/** Those that are on this machine: Firefox, and WebKitGTK with what its package tests it by. */
export async function driversHere(): Promise<Driver[]> {
  const firefox = onPath('firefox-esr') ?? onPath('firefox')
  const webkit = onPath('WebKitWebDriver')
  return [...(firefox ? [await openFirefox(firefox)] : []), ...(webkit ? [await openWebKit(webkit)] : [])]
}

async function started<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const until = Date.now() + STARTED_MS; ; await pause(200)) {
    try {
      return await ask()
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

function ends(child: ChildProcess, folder?: string): void {
  if (child.pid) process.kill(-child.pid, 'SIGKILL')
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

type Command = (method: string, params: object) => Promise<Record<string, unknown>>

/** By WebDriver BiDi. */
async function openFirefox(program: string): Promise<Driver> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'academy-firefox-'))
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', folder, `--remote-debugging-port=${port}`],
    {
      stdio: 'ignore',
      detached: true,
    },
  )
  const socket = await started(async () => {
    const opening = new WebSocket(`ws://127.0.0.1:${port}/session`)
    await new Promise((resolve, reject) => {
      opening.addEventListener('open', resolve, { once: true })
      opening.addEventListener('error', () => reject(new Error('Firefox does not answer')), { once: true })
    })
    return opening
  })
  const waiting = new Map<number, { resolve(value: Record<string, unknown>): void; reject(error: Error): void }>()
  const complaints: string[] = []
  let last = 0
  const command: Command = (method, params) =>
    new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data))
    const pendingCommand = waiting.get(reply.id)
    if (reply.type === 'error') pendingCommand?.reject(new Error(reply.message))
    else if (reply.type === 'success') pendingCommand?.resolve(reply.result)
    else if (reply.params?.level === 'error') complaints.push(String(reply.params.text))
  })
  const { capabilities } = await command('session.new', { capabilities: {} })
  await command('session.subscribe', { events: ['log.entryAdded'] })
  const { context } = await command('browsingContext.create', { type: 'tab' })
  return {
    name: `Firefox ${(capabilities as { browserVersion?: string }).browserVersion ?? ''}`,
    complaints,
    size: async (width, height) =>
      void (await command('browsingContext.setViewport', { context, viewport: { width, height } })),
    open: async (url) => void (await command('browsingContext.navigate', { context, url, wait: 'complete' })),
    async read<Value>(expression: string) {
      const { result, exceptionDetails } = await command('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: true,
      })
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails).slice(0, 300))
      return JSON.parse((result as { value?: string }).value ?? 'null') as Value
    },
    act: async (actions) => void (await command('input.performActions', { context, actions })),
    picture: async () =>
      Buffer.from(String((await command('browsingContext.captureScreenshot', { context })).data), 'base64'),
    close: async () => ends(child, folder),
  }
}

const MINI_BROWSER = ['4.1', '6.0', '4.0'].flatMap((version) =>
  ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
)

/** By WebDriver, on a virtual screen. */
async function openWebKit(program: string): Promise<Driver> {
  const port = await freePort()
  const screen = onPath('xvfb-run')
  const line = [...(screen ? [screen, '-a', '-s', '-screen 0 1600x1200x24'] : []), program, `--port=${port}`]
  const child = spawn(line[0] ?? program, line.slice(1), {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(JSON.stringify(value).slice(0, 300))
    return value
  }
  const binary = MINI_BROWSER.find((path) => existsSync(path))
  const options = binary ? { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } : {}
  const session = (await started(() =>
    ask('POST', '/session', { capabilities: { alwaysMatch: { ...options } } }),
  )) as { sessionId: string; capabilities: { browserVersion?: string } }
  const at = `/session/${session.sessionId}`
  return {
    name: `WebKitGTK ${session.capabilities.browserVersion ?? ''}`,
    complaints: null,
    size: async (width, height) => void (await ask('POST', `${at}/window/rect`, { width, height })),
    open: async (url) => void (await ask('POST', `${at}/url`, { url })),
    read: async <Value>(expression: string) =>
      (await ask('POST', `${at}/execute/sync`, { script: `return (${expression})`, args: [] })) as Value,
    act: async (actions) => void (await ask('POST', `${at}/actions`, { actions })),
    picture: async () => Buffer.from(String(await ask('GET', `${at}/screenshot`)), 'base64'),
    async close() {
      await ask('DELETE', at).catch(() => null)
      ends(child)
    },
  }
}
