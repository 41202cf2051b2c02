import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserPath } from '#tests/browser'

// Chromium by its own protocol: a client that attaches to a page and not to its tab, as test tools do, keeps the tab
// from prerendering other pages.

type Message = {
  id?: number
  result?: unknown
  error?: { message: string }
  method?: string
  params?: EventParams
  sessionId?: string
}
type EventParams = { sessionId?: string; targetInfo?: { type: string; subtype?: string } } & Record<string, unknown>
export type Send = (method: string, params?: object) => Promise<Record<string, unknown>>
export type Tab = {
  /** The commands every page of the tab receives before it begins, prerendered ones included. */
  send: Send
  /** The answer of the page that is shown and for which `when` holds; waits for it. */
  ask<Answer>(read: string, when?: string): Promise<Answer>
  close(): Promise<void>
}

const STARTED_MS = 30_000
const ASK_TIMEOUT_MS = 30_000
const ANSWERED_MS = 300
const SENT_MS = 20_000

export async function openChromium() {
  const folder = mkdtempSync(join(tmpdir(), 'academy-chromium-'))
  const program = browserPath()
  if (!program) throw new Error('There is no Chromium on this machine.')
  const child = spawn(
    program,
    [
      '--headless=new',
      '--disable-gpu',
      '--no-first-run',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { stdio: 'ignore', detached: true },
  )
  const stop = () => {
    // With all its processes.
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', stop)
  const [port, path] = await startedAt(join(folder, 'DevToolsActivePort'))
  const socket = await connected(`ws://127.0.0.1:${port}${path}`)
  return {
    newTab: (before: [method: string, params: object][]) => newTab(socket, before),
    close() {
      process.off('exit', stop)
      child.once('close', () => rmSync(folder, { recursive: true, force: true }))
      stop()
    },
  }
}

async function startedAt(file: string): Promise<string[]> {
  for (const until = Date.now() + STARTED_MS; Date.now() < until; ) {
    if (existsSync(file)) {
      const lines = readFileSync(file, 'utf8').trim().split('\n')
      if (lines.length === 2) return lines
    }
    await pause(50)
  }
  throw new Error('Chromium did not start.')
}

type Connection = {
  send(method: string, params?: object, sessionId?: string): Promise<Record<string, unknown>>
  hear(listener: (message: Message) => void): void
}

async function connected(address: string): Promise<Connection> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  const waiting = new Map<number, (message: Message) => void>()
  const listeners: ((message: Message) => void)[] = []
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id === undefined) for (const hear of listeners) hear(message)
    else waiting.get(message.id)?.(message)
  })
  return {
    hear: (listener) => void listeners.push(listener),
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        last += 1
        setTimeout(() => reject(new Error(`${method}: no answer`)), SENT_MS).unref()
        waiting.set(last, ({ result, error }) =>
          error
            ? reject(new Error(`${method}: ${error.message}`))
            : resolve((result ?? {}) as Record<string, unknown>),
        )
        socket.send(JSON.stringify({ id: last, method, params, ...(sessionId ? { sessionId } : {}) }))
      }),
  }
}

async function newTab(connection: Connection, before: [string, object][]): Promise<Tab> {
  const { browserContextId } = await connection.send('Target.createBrowserContext')
  const { targetId } = await connection.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    forTab: true,
  })
  const { sessionId: tab } = await connection.send('Target.attachToTarget', { targetId, flatten: true })
  const pages = new Set<string>()
  connection.hear(({ method, params, sessionId }) => {
    if (sessionId !== tab || !params?.sessionId) return
    if (method === 'Target.detachedFromTarget') pages.delete(params.sessionId)
    if (method === 'Target.attachedToTarget') prepare(params.sessionId)
  })
  const prepare = (session: string) => {
    // A page that is prepared answers some of them only when it is shown.
    for (const [method, params] of [...before, ['Runtime.runIfWaitingForDebugger', {}] as const])
      void connection.send(method, params, session).catch(() => undefined)
    pages.add(session)
  }
  await connection.send(
    'Target.setAutoAttach',
    { autoAttach: true, waitForDebuggerOnStart: true, flatten: true },
    String(tab),
  )
  const read = async (session: string, expression: string) => {
    const { result } = await connection.send(
      'Runtime.evaluate',
      { expression, returnByValue: true, awaitPromise: true },
      session,
    )
    return (result as { value?: unknown } | undefined)?.value
  }
  const shown = async (when: string) => {
    for (const until = Date.now() + ASK_TIMEOUT_MS; Date.now() < until; await pause(25))
      for (const session of [...pages].toReversed())
        if (await answered(read(session, `!document.prerendering && (${when})`))) return session
    throw new Error(`No page for which ${when}`)
  }
  return {
    send: async (method, params) => connection.send(method, params, await shown('true')),
    ask: async <Answer>(expression: string, when = 'true') => (await read(await shown(when), expression)) as Answer,
    close: async () => void (await answered(connection.send('Target.disposeBrowserContext', { browserContextId }))),
  }
}

/** A page in the back/forward cache does not answer. */
const answered = (answer: Promise<unknown>) =>
  Promise.race([answer.catch(() => null), pause(ANSWERED_MS).then(() => null)])

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
