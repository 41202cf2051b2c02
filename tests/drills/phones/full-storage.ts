import { setTimeout as pause } from 'node:timers/promises'
import type { Site } from '../../site.ts'
import { arrivedProblem } from './arrived.ts'
import { RealPhone } from './real-phone.ts'

/** Until then the browser counts with what was free before. */
const QUOTA_CACHE_MS = 31_000
/** For some seconds of sound and picture. */
const FREE_BYTES = 250_000
/** What the trainee does on a phone that is full: sends, sends without a line, keeps, or the page is killed. */
const WAYS = ['send', 'offline', 'keep', 'killed'] as const
const UNSAVED = 'your count and ratings are only on this screen'

export type FullStorageFigures = { attempts: number; whole: number; wrong: string[] }

/** What became of recordings on phones whose storage is really full, by the quota of the browser. */
export async function fullStorage(site: Site, attempts: number): Promise<FullStorageFigures> {
  const figures: FullStorageFigures = { attempts, whole: 0, wrong: [] }
  const phone = await RealPhone.of(site)
  try {
    for (let at = 0; at < attempts; at += 1) {
      const way = WAYS[at % WAYS.length] ?? 'send'
      const problem = await oneFullPhone(phone, way).catch((error: unknown) => String(error).slice(0, 600))
      if (problem === null) figures.whole += 1
      else {
        figures.wrong.push(`${way}: ${problem}`)
        await phone.restart()
      }
    }
    return figures
  } finally {
    await phone.throwAway()
  }
}

type Quota = { leave(bytes: number): Promise<void>; free(): Promise<void> }

/** A quota lasts as long as the session that set it, so another page holds it. */
async function openQuota(phone: RealPhone): Promise<Quota> {
  const holder = await phone.context.newPage()
  const devtools = await phone.context.newCDPSession(holder)
  const origin = phone.site.url
  return {
    async leave(bytes) {
      const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin })
      await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes > 0 ? usage + bytes : 1 })
    },
    async free() {
      await devtools.send('Storage.overrideQuotaForOrigin', { origin })
      await holder.close()
    },
  }
}

async function oneFullPhone(phone: RealPhone, way: (typeof WAYS)[number]): Promise<string | null> {
  await cachesFilled(phone)
  // A browser remembers for half a minute how much was free, so each attempt begins with a new one.
  await phone.context.close()
  let quota: Quota | null = null
  await phone.switchOn(async () => {
    quota = await openQuota(phone)
    await quota.leave(FREE_BYTES)
  })
  if (!quota) return 'no quota'
  await cachesFilled(phone)
  await (quota as Quota).leave(FREE_BYTES)
  await phone.page.bringToFront()
  await phone.record({ picture: true })
  return leadToEnd(phone, way, quota)
}

/** The service worker stores the site in the first seconds; what it stores later would take the last room. */
async function cachesFilled({ page }: RealPhone): Promise<void> {
  const usage = () => page.evaluate(() => navigator.storage.estimate().then((storage) => storage.usage ?? 0))
  for (let before = -1, now = await usage(); now !== before; now = await usage()) {
    before = now
    await pause(2000)
  }
}

async function leadToEnd(phone: RealPhone, way: (typeof WAYS)[number], quota: Quota): Promise<string | null> {
  const stage = phone.stage()
  await stage.getByText('This phone has no space left.').waitFor({ timeout: 60_000 })
  const [stored] = await phone.stored()
  if (!stored || stored.pieces === 0) return 'no piece is on the phone'
  await quota.leave(0)
  await pause(QUOTA_CACHE_MS)
  await stage.getByRole('button', { name: 'Filler word', exact: true }).click()
  await stage.getByText(UNSAVED).waitFor()
  await stage.getByRole('combobox').first().selectOption('7')
  const choose = (name: string) => stage.getByRole('button', { name, exact: true }).click()
  if (way === 'send') await choose('Send to coach')
  if (way === 'offline') {
    await phone.context.setOffline(true)
    await choose('Send to coach')
    await pause(500)
    await stage.getByText('1 filler word', { exact: true }).waitFor()
    await stage.getByText(UNSAVED).waitFor()
    await phone.context.setOffline(false)
    await choose('Send to coach')
  }
  if (way === 'keep') {
    await choose('Keep on this phone')
    await stage.getByText(UNSAVED).waitFor()
    await quota.free()
    await choose('Keep on this phone')
  }
  if (way === 'killed') {
    await phone.page.close()
    await phone.openPage()
  }
  if (way === 'keep' || way === 'killed') await phone.kept().getByRole('button', { name: 'Send to coach' }).click()
  const problem = (await arrivedProblem(phone, stored)) ?? (await entriesProblem(phone, stored.id, way))
  if (way !== 'keep') await quota.free()
  return problem
}

/** What was counted and rated arrives too, but for a page that was killed before it could be stored. */
async function entriesProblem(phone: RealPhone, id: string, way: (typeof WAYS)[number]): Promise<string | null> {
  const row = (await phone.rows()).find((each) => each.id === id)
  const wanted = way === 'killed' ? null : 1
  const rated = Object.values(JSON.parse(row?.ownRatings ?? '{}') as Record<string, number>)
  if (row?.fillers !== wanted) return `${row?.fillers} filler words arrived`
  return rated.join() === (wanted === null ? '' : '7') ? null : `the ratings ${row?.ownRatings} arrived`
}
