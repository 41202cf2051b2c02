import { chromium, type Browser, type Page } from '@playwright/test'
import { openSession } from '#records/accounts/accounts'
import { openRecords } from '#records/engine/db'
import { FAKE_DEVICES } from '../../browser.ts'
import { newAdministrator, setUpPackages } from '../../journey.ts'
import { newDrill, newTrainee } from '../../practice.ts'
import { startSite, type Site } from '../../site.ts'

/** How a phone says that it is full: at the write, or when the transaction commits. */
const REFUSALS = ['put', 'commit'] as const
const QUESTION = 'Who taught you most?'
const ROOM_PIECES = 4

export type FullPhoneFigures = { rounds: number; whole: number; wrong: string[] }

/** Records on phones that fill up after some seconds; what was stored until then has to arrive, and be said. */
export async function fullPhones(rounds: number): Promise<FullPhoneFigures> {
  const site = await startSite()
  const browser = await chromium.launch(FAKE_DEVICES)
  const figures: FullPhoneFigures = { rounds: 0, whole: 0, wrong: [] }
  try {
    for (let at = 0; at < rounds; at += 1)
      for (const refusal of REFUSALS) {
        figures.rounds += 1
        const problem = await oneFullPhone(browser, site, refusal).catch((error: unknown) => String(error))
        if (problem === null) figures.whole += 1
        else figures.wrong.push(`${refusal}: ${problem}`)
      }
    return figures
  } finally {
    await browser.close()
    await site.close()
  }
}

async function newPhone(site: Site): Promise<{ cookie: string; userId: string }> {
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  try {
    if (!(await records.read.selectFrom('packages').select('key').executeTakeFirst())) await setUpPackages(records)
    const owner = await newAdministrator(records)
    await newDrill(records, owner, { text: QUESTION, thinkSeconds: 0, speakSeconds: 30, yellowAt: 20, redAt: 25 })
    const { id } = await newTrainee(records, owner)
    return { cookie: await openSession(records, id, new Date()), userId: id }
  } finally {
    await records.close()
  }
}

/** What went wrong, or null. */
async function oneFullPhone(
  browser: Browser,
  site: Site,
  refusal: (typeof REFUSALS)[number],
): Promise<string | null> {
  const { cookie, userId } = await newPhone(site)
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 740 } })
  try {
    await context.addCookies([{ name: 'session', value: cookie, url: site.url }])
    const page = await context.newPage()
    await page.addInitScript(refuseWrites, { refusal, after: ROOM_PIECES })
    await page.goto('/practice')
    await page.locator('summary', { hasText: 'Question' }).click()
    await page
      .getByRole('button', { name: `Practise: ${QUESTION}` })
      .first()
      .click()
    const stage = page.locator('dialog.drill-stage:modal')
    await stage.getByRole('button', { name: 'Start' }).click()
    await stage.getByText('This phone has no space left.').waitFor()
    const pieces = await countPieces(page)
    if (pieces !== ROOM_PIECES) return `${pieces} of ${ROOM_PIECES} pieces are on the phone`
    await stage.getByRole('button', { name: 'Send to coach' }).click()
    await page.getByRole('region', { name: 'Sent' }).getByRole('link', { name: QUESTION }).waitFor()
    return await readProblem(site, userId)
  } finally {
    await context.close()
  }
}

async function readProblem(site: Site, userId: string): Promise<string | null> {
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  try {
    const rows = await records.read
      .selectFrom('practice_attempts')
      .select('milliseconds')
      .where('user_id', '=', userId)
      .execute()
    // A piece has about a second.
    const isWhole = rows.length === 1 && Number(rows[0]?.milliseconds) > (ROOM_PIECES - 1) * 900
    return isWhole ? null : `arrived as ${JSON.stringify(rows)}`
  } finally {
    await records.close()
  }
}

const countPieces = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
      })
    for (const name of names) {
      const database = await open(name)
      if (!database.objectStoreNames.contains('pieces')) continue
      const counting = database.transaction('pieces').objectStore('pieces').count()
      return new Promise<number>((resolve) => counting.addEventListener('success', () => resolve(counting.result)))
    }
    return 0
  })

/** Runs in the page: after some pieces no store takes a write any more. */
function refuseWrites({ refusal, after }: { refusal: 'put' | 'commit'; after: number }): void {
  const real = IDBObjectStore.prototype.put
  let pieces = 0
  IDBObjectStore.prototype.put = function put(...given) {
    if (this.name === 'pieces') pieces += 1
    if (pieces <= after) return real.apply(this, given)
    if (refusal === 'put') throw new DOMException('full', 'QuotaExceededError')
    const request = real.apply(this, given)
    request.addEventListener('success', () => this.transaction.abort())
    return request
  }
}
