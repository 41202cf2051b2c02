import { setTimeout as pause } from 'node:timers/promises'
import type { Site } from '../../site.ts'
import { readPackets } from '../faults/recordings-phones.ts'
import { arrivedProblem } from './arrived.ts'
import { RealPhone } from './real-phone.ts'

const LOSS_MOST_SECONDS = 2
const KILLS = ['crash', 'close', 'browser'] as const
const CUTS = ['before', 'while', 'killed'] as const

export type KilledFigures = {
  attempts: number
  whole: number
  kills: Record<string, number>
  cuts: number
  /** In seconds, the most of each. */
  loss: Record<'sound' | 'picture', number>
  wrong: string[]
}

/** What became of pages that are killed while they record and while they send; what the page kept has to arrive whole and once. */
export async function killedPages(site: Site, attempts: number): Promise<KilledFigures> {
  const figures: KilledFigures = { attempts, whole: 0, kills: {}, cuts: 0, loss: { sound: 0, picture: 0 }, wrong: [] }
  const phone = await RealPhone.of(site)
  try {
    for (let at = 0; at < attempts; at += 1) {
      const problem = await oneAttempt(phone, at, figures).catch((error: unknown) => String(error).slice(0, 600))
      if (problem === null) figures.whole += 1
      else {
        figures.wrong.push(`${at}: ${problem}`)
        await phone.restart()
      }
    }
    return figures
  } finally {
    await phone.throwAway()
  }
}

/** Ends the process of the page, its tab, or the whole browser, and opens the page again; the instant of the end. */
async function kill(phone: RealPhone, way: (typeof KILLS)[number], figures: KilledFigures): Promise<number> {
  figures.kills[way] = (figures.kills[way] ?? 0) + 1
  const { page, context } = phone
  const devtools = await context.newCDPSession(page)
  const crashed = way === 'crash' ? page.waitForEvent('crash') : null
  const at = Date.now()
  if (way === 'browser') {
    await phone.killBrowser()
    await phone.switchOn()
    return at
  }
  if (way === 'crash') void devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  await phone.openPage()
  return at
}

async function oneAttempt(phone: RealPhone, at: number, figures: KilledFigures): Promise<string | null> {
  const way = KILLS[at % KILLS.length] ?? 'crash'
  const what = at % 4 === 3 ? 'picture' : 'sound'
  const since = await phone.record({ picture: what === 'picture' })
  await pause(2500 + Math.random() * 4000)
  const spoken = ((await kill(phone, way, figures)) - since) / 1000
  await phone.kept().getByText('Recording was cut off').waitFor({ timeout: 20_000 })
  const [stored, ...more] = await phone.stored()
  if (!stored || more.length > 0) return `${more.length + 1} recordings lie on the phone`
  const { seconds } = await readPackets(stored.bytes)
  figures.loss[what] = Math.max(figures.loss[what], spoken - seconds)
  if (spoken - seconds > LOSS_MOST_SECONDS) return `${what}, ${way}: ${seconds} s of ${spoken} s were kept`
  await send(phone, CUTS[Math.floor(at / KILLS.length) % CUTS.length] ?? 'before', figures)
  return arrivedProblem(phone, stored)
}

async function send(phone: RealPhone, cut: (typeof CUTS)[number], figures: KilledFigures): Promise<void> {
  const button = phone.kept().getByRole('button', { name: 'Send to coach' })
  if (cut === 'before') await phone.context.setOffline(true)
  await button.click()
  await pause(cut === 'before' ? 500 : Math.random() * 300)
  if (cut === 'killed') {
    await kill(phone, 'crash', figures)
    return
  }
  figures.cuts += 1
  await phone.context.setOffline(true)
  await pause(500)
  await phone.context.setOffline(false)
}
