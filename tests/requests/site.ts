import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect } from 'vitest'
import { openAcademy, type OpenAcademy } from '#commands/academy'
import { firstStart } from '#commands/running/first-start'
import { CLIENT_FOLDER, SERVER_FILE } from '#commands/running/site'
import type { openPipeline } from '#edge/pipeline'
import { readConfig } from '#services/operating/config'
import { createLogger } from '#services/operating/log'
import { settings } from './settings.ts'
import { answerHere, callDirectly, fetchFrom, type Fetch } from './calling.ts'
import { newVisitor, type Person } from './person.ts'
import { personOf, signedInAs, type Named } from './signed-in.ts'

/** The built site in this process: no socket, no browser, and a separate database. */
export type RequestSite = {
  url: string
  dataDir: string
  fetch: Fetch
  academy: OpenAcademy
  records: OpenAcademy['records']
  /** What the site takes for now; null is the time of the machine. */
  clock: { now: Date | null }
  /** What the site has logged in this test so far, a line each. An error that it logs fails the test. */
  logged(): string
  /** Lets the site log errors with these words. */
  expectError(words: string): void
  visitor(): Person
  /** A new person with a session, as staff of a role or as a client. */
  as(named: Named): Promise<Person>
  /** Signs in an existing person. */
  signedIn(userId: string): Promise<Person>
}

type Options = {
  /**
   * 'demo' has the site and clients of the starter content, 'none' the administrator alone. 'debate' and 'whole-demo',
   * which has the week around today too, are filled by the file that asks.
   */
  content?: 'demo' | 'none' | 'debate' | 'whole-demo'
  /** Settings, as environment variables. */
  env?: Record<string, string>
}

let opened = 0

/** Opens the built site on a copy of a folder that was filled once; it is closed after the tests of the file. */
export async function openSite({ content = 'demo', env = {} }: Options = {}): Promise<RequestSite> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-requests-'))
  const filledHere = content === 'debate' || content === 'whole-demo'
  if (!filledHere) {
    const template = process.env[content === 'demo' ? 'TEST_REQUESTS_DEMO' : 'TEST_REQUESTS_NONE']
    if (!template) throw new Error('There is no template: npm test -- requests makes it.')
    cpSync(template, folder, { recursive: true })
  }
  const clock: RequestSite['clock'] = { now: null }
  const lines: string[] = []
  const expected: string[] = []
  const port = 3000 + opened++
  const url = `http://localhost:${port}`
  const set = content === 'whole-demo' ? 'demo' : content
  const config = readConfig({ ...settings(folder, set), PORT: String(port), ...env })
  const opening = await openAcademy(config)
  if (filledHere) await firstStart(opening)
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  const academy: OpenAcademy = { ...opening, log, now: () => clock.now ?? new Date() }
  const built = (await import(SERVER_FILE)) as { openPipeline: typeof openPipeline }
  const [draining, leaving] = [new AbortController(), new AbortController()]
  const pipeline = built.openPipeline(academy, CLIENT_FOLDER, draining.signal, leaving.signal)
  const send = callDirectly(pipeline.answer)
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
  const ask = fetchFrom(url, send)
  answerHere(url, ask)
  const visitor = () => newVisitor(send, url)
  const signedIn = (userId: string) => signedInAs(visitor(), { records, userId, now: academy.now() })
  return {
    academy,
    url,
    dataDir: folder,
    fetch: ask,
    records,
    clock,
    logged: () => lines.join(''),
    expectError: (words) => void expected.push(words),
    visitor,
    signedIn,
    as: async (named) => signedIn(await personOf(records, named)),
  }
}
