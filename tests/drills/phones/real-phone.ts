import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { openSession } from '#records/accounts/accounts'
import { openRecords, type Records } from '#records/engine/db'
import { FAKE_DEVICES } from '../../browser.ts'
import { newAdministrator, setUpPackages } from '../../journey.ts'
import { newDrill, newTrainee } from '../../practice.ts'
import type { Site } from '../../site.ts'

const QUESTION = 'Who taught you most?'

export const withSiteRecords = async <Value>(site: Site, work: (records: Records) => Promise<Value>) => {
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  try {
    return await work(records)
  } finally {
    await records.close()
  }
}

/** A trainee with a Chromium of their own: its folder outlives the browser, as a phone outlives its browser. */
export class RealPhone {
  readonly folder = mkdtempSync(join(tmpdir(), 'practice-phone-'))
  page!: Page
  context!: BrowserContext
  uploadsBegun = 0

  readonly site: Site
  readonly userId: string
  readonly cookie: string

  constructor({ site, userId, cookie }: Pick<RealPhone, 'site' | 'userId' | 'cookie'>) {
    this.site = site
    this.userId = userId
    this.cookie = cookie
  }

  static async of(site: Site): Promise<RealPhone> {
    const { id, cookie } = await withSiteRecords(site, async (records) => {
      if (!(await records.read.selectFrom('packages').select('key').executeTakeFirst())) await setUpPackages(records)
      const owner = await newAdministrator(records)
      const drills = await records.read.selectFrom('drills').select('id').execute()
      const times = { thinkSeconds: 0, speakSeconds: 60, yellowAt: 40, redAt: 50 }
      if (drills.length === 0) await newDrill(records, owner, { text: QUESTION, ...times })
      const trainee = await newTrainee(records, owner)
      return { id: trainee.id, cookie: await openSession(records, trainee.id, new Date()) }
    })
    const phone = new RealPhone({ site, userId: id, cookie })
    await phone.switchOn()
    return phone
  }

  /** `before` runs before the page opens. */
  async switchOn(before?: () => Promise<void>): Promise<void> {
    this.context = await chromium.launchPersistentContext(this.folder, {
      ...FAKE_DEVICES,
      baseURL: this.site.url,
      viewport: { width: 360, height: 740 },
    })
    await this.context.addCookies([{ name: 'session', value: this.cookie, url: this.site.url }])
    await this.context.addInitScript(noteStart)
    this.context.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/uploads') this.uploadsBegun += 1
    })
    await before?.()
    await this.openPage()
  }

  async openPage(): Promise<void> {
    this.page = await this.context.newPage()
    await this.page.goto('/practice')
    await this.page.locator('html[data-awake]').waitFor()
  }

  /** The process of the browser ends without a chance to tidy up. */
  async killBrowser(): Promise<void> {
    const closed = new Promise((resolve) => this.context.once('close', resolve))
    for (const pid of browserProcesses(this.folder)) killOne(pid)
    await closed
    for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
      rmSync(join(this.folder, name), { force: true })
  }

  /** After a failure, so that the next attempt starts with an empty phone. */
  async restart(): Promise<void> {
    await this.context.close().catch(() => undefined)
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
    await this.switchOn()
  }

  stage = (): Locator => this.page.locator('dialog.drill-stage:modal')
  kept = (): Locator => this.page.getByRole('region', { name: 'On this phone' })

  /** Begins to record; the instant at which the recorder began. */
  async record({ picture = false } = {}): Promise<number> {
    await this.page.locator('summary', { hasText: 'Question' }).click()
    await this.page
      .getByRole('button', { name: `Practise: ${QUESTION}` })
      .first()
      .click()
    if (picture)
      await this.stage()
        .getByRole('radio', { name: /Sound and picture/ })
        .check()
    await this.stage().getByRole('button', { name: 'Start', exact: true }).click()
    await this.stage().locator('.stage-clock').waitFor()
    return this.page.evaluate(() => Reflect.get(window, 'recordingSince') as number)
  }

  /** What lies on the phone. */
  stored = async (): Promise<StoredAttempt[]> => {
    const found = await this.page.evaluate(readStored)
    return found.map(({ pieces, ...attempt }) => ({
      ...attempt,
      pieces: pieces.length,
      bytes: Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))),
    }))
  }

  rows = () =>
    withSiteRecords(this.site, (records) =>
      records.read
        .selectFrom('practice_attempts')
        .select(['id', 'fillers', 'own_ratings as ownRatings'])
        .where('user_id', '=', this.userId)
        .execute(),
    )

  async throwAway(): Promise<void> {
    await this.context.close().catch(() => undefined)
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export type StoredAttempt = { id: string; state: string; pieces: number; bytes: Uint8Array }

function browserProcesses(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => commandOf(pid).includes(`--user-data-dir=${folder}`))
}

function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended with its parent.
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Runs in the page. */
function noteStart(): void {
  if (typeof MediaRecorder === 'undefined') return
  const real = MediaRecorder.prototype.start
  MediaRecorder.prototype.start = function start(...given) {
    Reflect.set(window, 'recordingSince', Date.now())
    return real.apply(this, given)
  }
}

/** Runs in the page: each attempt with its pieces, and pieces without an attempt under the id they name. */
async function readStored(): Promise<{ id: string; state: string; pieces: string[] }[]> {
  const settled = <Answer>(request: IDBRequest<Answer>) =>
    new Promise<Answer>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  const read = async (store: string): Promise<[string, unknown][]> => {
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      try {
        if (!database.objectStoreNames.contains(store)) continue
        const opened = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([settled(opened.getAllKeys()), settled(opened.getAll())])
        return keys.map((key, at) => [typeof key === 'string' ? key : '', values[at]])
      } finally {
        database.close()
      }
    }
    return []
  }
  const states = new Map((await read('attempts')).map(([id, value]) => [id, (value as { state: string }).state]))
  const pieces = await read('pieces')
  const ids = new Set([...states.keys(), ...pieces.map(([key]) => key.split(':')[0] ?? '')])
  const toText = (bytes: unknown) =>
    btoa(Array.from(new Uint8Array(bytes as ArrayBuffer), (byte) => String.fromCodePoint(byte)).join(''))
  return [...ids].map((id) => ({
    id,
    state: states.get(id) ?? 'none',
    pieces: pieces.filter(([key]) => key.startsWith(`${id}:`)).map(([, bytes]) => toText(bytes)),
  }))
}
