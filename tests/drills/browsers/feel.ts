import { chromium } from '@playwright/test'
import { launchOptions } from '#tests/browser'
import { startSite } from '#tests/site'
import { median, say, table, whole } from '../bench/report.ts'
import { buildSite } from '../bench/processes.ts'
import { openChromium } from './devtools.ts'
import { film } from './films.ts'
import { journeys, type Journey } from './journeys.ts'
import { plainPages } from './plain-pages.ts'
import { pressAll } from './presses.ts'
import { p75, CPU_SLOWDOWN, type Device } from './slow-phone.ts'

// npm run bench feel [-- --films FOLDER]. How quickly a slow phone answers a press, and how quickly the next page is there.
// ONLY=menu presses the controls so named; SITE=http://… measures
// a site that runs, DEVICE='slow phone' on that alone, STILL=1 with little motion.

const PRESS_MS = 100
const ROUNDS = 3
const DEVICES = ['desktop', 'slow phone'] as const
const JOURNEY_MS = { desktop: 100, 'slow phone': 200 }
const FILMED = ['/home', '/wins/mutya-ng-silangan-2026']

const films = process.argv.includes('--films') ? (process.argv[process.argv.indexOf('--films') + 1] ?? 'films') : null
const only = process.env.ONLY ? new RegExp(process.env.ONLY) : undefined
if (!process.env.SITE) buildSite()
const site = process.env.SITE ? null : await startSite({ content: 'demo' })
const url = process.env.SITE ?? site?.url ?? ''
const browser = await chromium.launch(launchOptions({ whole: true }))
say(`Chromium ${browser.version()}; processor of the slow phone ${CPU_SLOWDOWN} times slower`)

if (films) {
  for (const path of FILMED) say(`${path}: ${(await film(browser, url, path, films)).length} pictures in ${films}`)
} else {
  if (process.env.ONLY !== 'journeys') await presses()
  if (!only || process.env.ONLY === 'journeys')
    for (const device of DEVICES.filter((name) => !process.env.DEVICE || name === process.env.DEVICE))
      for (const ready of [false, true]) await between(device, ready)
}
await browser.close()
await site?.close()
process.exit(0)

async function presses(): Promise<void> {
  const found = await pressAll('slow phone', browser, url, only)
  say(`\nFrom a press to the next paint, ms (target ${PRESS_MS}; ! is over)`)
  const formatMs = (ms: number | null) => (ms === null ? '–' : `${whole(ms)}${ms > PRESS_MS ? ' !' : ''}`)
  table(
    ['control', 'page', 'middle', 'worst', 'as early as it can be pressed'],
    found.map(({ name, path, awake, early }) => [
      name,
      path,
      formatMs(median(awake)),
      formatMs(Math.max(...awake)),
      formatMs(early),
    ]),
  )
}

async function between(device: Device, ready: boolean): Promise<void> {
  const made: Journey[] = []
  const people = await openChromium()
  const plain = await plainPages()
  const besides: Journey[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    made.push(...(await journeys(device, people, { site: url, ready })))
    besides.push(...(await journeys(device, people, { site: plain.url, ready, ways: plain.ways })))
  }
  people.close()
  plain.close()
  const prepared = made.filter((journey) => journey.prepared)
  const all = made.map(({ ms }) => ms)
  say(
    `\n${device}, ${ready ? 'when the page had time to be ready' : 'as people press'}: from a press on a link to its first paint (target ${JOURNEY_MS[device]} ms, p75)`,
  )
  say(
    `${prepared.length} of ${made.length} pages were prepared; p75 ${whole(p75(prepared.map(({ ms }) => ms)))} ms of them, ${whole(p75(all))} ms of all`,
  )
  say(`a plain page of text in the same browser: ${besides.map(({ ms }) => whole(ms)).join(', ')} ms`)
  const ways = [...new Set(made.map(({ from, to }) => `${from} ${to}`))]
  table(
    ['way', 'middle', 'worst', 'prepared'],
    ways.map((way) => {
      const of = made.filter(({ from, to }) => `${from} ${to}` === way)
      const times = of.map(({ ms }) => ms)
      return [
        way.replace(' ', ' to '),
        whole(median(times)),
        whole(Math.max(...times)),
        `${of.filter((journey) => journey.prepared).length} of ${of.length}`,
      ]
    }),
  )
}
