import inject, { type Response as InjectResponse } from 'light-my-request'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, expect } from 'vitest'
import { openAcademy, type OpenAcademy } from '#commands/academy'
import { CLIENT_FOLDER, SERVER_FILE } from '#commands/running/site'
import type { openPipeline } from '#edge/pipeline'
import { readConfig } from '#services/operating/config'
import { openLog } from '#services/operating/log'
import { settings } from './settings.ts'
import { newVisitor, type Person, type Send, type Sent } from './person.ts'
import { personOf, signedInAs, type Named } from './signed-in.ts'

/** The built site in this process: no socket, no browser, and a database of its own. */
export type RequestSite = {
  url: string
  dataDir: string
  /** One request as it stands; no redirect is followed. An `endless` answer comes as a stream that may be cancelled. */
  fetch(path: string, init?: RequestInit & { cookie?: string | null; endless?: boolean }): Promise<Response>
  academy: OpenAcademy
  records: OpenAcademy['records']
  /** What the site takes for now; null is the time of the machine. */
  clock: { now: Date | null }
  /** What the site has logged in this test so far, a line each. An error that it logs fails the test. */
  logged(): string
  /** Lets the site log errors with these words. */
  expectError(words: string): void
  visitor(): Person
  /** A person with a session; `owner` is the first administrator, `manager`, `cashier` and `coach` are new. */
  as(named: Named): Promise<Person>
  /** Signs in somebody who is in the records already. */
  signedIn(userId: string): Promise<Person>
}

type Options = {
  /** 'demo' has the starter content, 'none' has the administrator alone. */
  content?: 'demo' | 'none'
  /** Settings, as environment variables. */
  env?: Record<string, string>
}

const opened = { count: 0 }
const MOST_REDIRECTS = 5

/** Lets `fetch` reach the site under its address, as helpers of tests ask it; no socket is opened. */
function answerHere(url: string, ask: RequestSite['fetch']): void {
  const outside = globalThis.fetch
  globalThis.fetch = async (input, init = {}) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!address.startsWith(`${url}/`) && address !== url) return outside(input, init)
    let answer = await ask(address.slice(url.length) || '/', init)
    if (init.redirect === 'manual') return answer
    for (let hops = 0, at = address; hops < MOST_REDIRECTS; hops += 1) {
      const next = answer.headers.get('location')
      if (next === null || answer.status < 300 || answer.status > 399) break
      at = new URL(next, at).href
      answer = await ask(at.slice(url.length), init.headers ? { headers: init.headers } : {})
    }
    return answer
  }
  afterAll(() => {
    globalThis.fetch = outside
  })
}

/** The body of an answer that never ends; cancelling it hangs up. */
function streamOf(answer: InjectResponse): ReadableStream<Uint8Array> {
  const reading = Readable.toWeb(answer.stream()).getReader() as ReadableStreamDefaultReader<Uint8Array>
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await reading.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel() {
      answer.raw.res.destroy()
    },
  })
}

/** Opens the built site on a copy of a folder that was filled once; it is closed after the tests of the file. */
export async function openSite({ content = 'demo', env = {} }: Options = {}): Promise<RequestSite> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-requests-'))
  const template = process.env[content === 'demo' ? 'TEST_REQUESTS_DEMO' : 'TEST_REQUESTS_NONE']
  if (!template) throw new Error('There is no template: npm test -- requests makes it.')
  cpSync(template, folder, { recursive: true })
  const clock: RequestSite['clock'] = { now: null }
  const lines: string[] = []
  const expected: string[] = []
  const port = 3000 + opened.count++
  const url = `http://localhost:${port}`
  const config = readConfig({ ...settings(folder, content), PORT: String(port), ...env })
  const whole = await openAcademy(config)
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const academy: OpenAcademy = { ...whole, log, now: () => clock.now ?? new Date() }
  const built = (await import(SERVER_FILE)) as { openPipeline: typeof openPipeline }
  const [draining, leaving] = [new AbortController(), new AbortController()]
  const pipeline = built.openPipeline(academy, CLIENT_FOLDER, draining.signal, leaving.signal)
  // The site turns away who waits long in one round of the event loop: each request begins a round of its own.
  let begun = Promise.resolve()
  const send: Send = async ({ endless = false, ...request }) => {
    begun = begun.then(() => new Promise<void>((resolve) => setImmediate(resolve)))
    await begun
    const answer = await inject((incoming, outgoing) => pipeline.answer(incoming, outgoing), {
      ...request,
      payloadAsStream: endless,
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== undefined) headers.append(name, String(each))
    const empty = [204, 304].includes(answer.statusCode)
    const body = endless ? streamOf(answer) : new Uint8Array(answer.rawPayload)
    return new Response(empty ? null : body, { status: answer.statusCode, headers })
  }
  afterEach(() => {
    const failures = lines.filter(
      (line) => line.includes('"level":50') && !expected.some((words) => line.includes(words)),
    )
    lines.splice(0)
    expect(failures, 'what the site logged as an error').toEqual([])
  })
  afterAll(async () => {
    draining.abort()
    pipeline.close()
    await academy.records.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const { records } = academy
  const asFetch: RequestSite['fetch'] = async (path, { cookie, endless, ...init } = {}) => {
    // The platform writes the body and its type, boundary and all.
    const { method, headers, body } = new Request(url, init)
    if (cookie) headers.set('cookie', cookie)
    return send({
      method: method as Sent['method'] & string,
      url: path,
      headers: { host: new URL(url).host, ...Object.fromEntries(headers) },
      remoteAddress: '127.0.0.1',
      ...(body ? { payload: Buffer.from(await new Response(body).arrayBuffer()) } : {}),
      ...(endless ? { endless } : {}),
    })
  }
  answerHere(url, asFetch)
  const visitor = () => newVisitor(send, url)
  const signedIn = (userId: string) => signedInAs(visitor(), { records, userId, now: academy.now() })
  return {
    academy,
    url,
    dataDir: folder,
    fetch: asFetch,
    records,
    clock,
    logged: () => lines.join(''),
    expectError: (words) => void expected.push(words),
    visitor,
    signedIn,
    as: async (named) => signedIn(await personOf(records, named)),
  }
}
