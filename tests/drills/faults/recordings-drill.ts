import { setTimeout as pause } from 'node:timers/promises'
import { rmSync } from 'node:fs'
import { openRecords, type Records } from '#records/engine/db'
import { openNodes } from '../../e2e/nodes/nodes.ts'
import { startSite, type Site } from '../../site.ts'
import { fill } from './disk-full.ts'
import { buildSite } from './drill-site.ts'
import { noDisks, openLoopDisk } from './loop-disk.ts'
import { findWrongRecordings, prepareRecordings, sendRecordings, type LineFaults } from './recordings-phones.ts'
import { fullPhones } from './recordings-phone-full.ts'
import { fullStorage } from '../phones/full-storage.ts'
import { killedPages } from '../phones/killed-pages.ts'

// npm run drill recordings [-- attempts [kills [phones [pages [storages]]]]]: phones send recordings over lines that are cut in the middle
// of a piece and forget their answers as a killed tab does, first to one site whose disk fills up, then to two
// nodes at once; sites are killed and started again. Then phones fill up while they record. At last Chromium records:
// its pages, tabs and processes are killed, its line is cut, and its storage is really full. Every attempt that was
// acknowledged has to be there once, with all its bytes and seconds.

const [ATTEMPTS = 300, KILLS = 10, PHONES = 3, PAGES = 30, STORAGES = 12] = process.argv.slice(2).map(Number)
const FAULT_MS = 3000

type Scene = { name: string; sites: Site[]; records: Records; fault(turn: number): Promise<void>; turns: number }

/** Kills and starts a site; with a disk of its own, fills it in between. */
async function killAndFill(site: Site, disk: string | null): Promise<void> {
  await site.kill9()
  await site.restart()
  if (!disk) return
  await pause(FAULT_MS)
  const ballast = fill(disk)
  await pause(FAULT_MS)
  rmSync(ballast)
}

async function run({ name, sites, records, fault, turns }: Scene, attempts: number): Promise<boolean> {
  const recordings = await prepareRecordings(records, attempts)
  const faults: LineFaults = { cuts: 0, killedTabs: 0, unavailable: 0, refused: [] }
  const ended = new AbortController()
  let kills = 0
  const failing = (async () => {
    while (kills < turns && !ended.signal.aborted) {
      await pause(FAULT_MS)
      await fault(kills)
      kills += 1
    }
  })()
  await sendRecordings(sites, recordings, faults)
  ended.abort()
  await failing
  const { wrong, more } = await findWrongRecordings(sites, records, recordings)
  console.log(
    `${name}: ${attempts - wrong.length} of ${attempts} attempts arrived whole and once, ${more} more than sent; ` +
      `${faults.cuts} cut lines, ${faults.killedTabs} killed tabs, ${kills} kills of a site, ` +
      `${faults.unavailable} requests answered 503, ${faults.refused.length} refusals`,
  )
  for (const words of [...wrong, ...new Set(faults.refused)].slice(0, 20)) console.log(`  ${words}`)
  return wrong.length === 0 && more === 0
}

/** Below half a gigabyte no upload is begun. */
async function oneSite(attempts: number): Promise<boolean> {
  const cannot = noDisks()
  if (cannot) console.log(`The site's disk is not filled: ${cannot}.`)
  const disk = cannot ? null : openLoopDisk({ megabytes: 1000 })
  const env = { TRUSTED_PROXIES: '127.0.0.1,::1' }
  const site = await startSite({ env, ...(disk ? { dataDir: disk.folder } : {}) })
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  try {
    const fault = () => killAndFill(site, disk?.folder ?? null)
    const name = disk ? 'one site, its disk full in between' : 'one site'
    return await run({ name, sites: [site], records, fault, turns: KILLS }, attempts)
  } finally {
    await records.close()
    await site.close()
    disk?.close()
  }
}

async function twoNodes(attempts: number): Promise<boolean> {
  const nodes = await openNodes()
  if ('reason' in nodes) {
    console.error(`Two nodes: ${nodes.reason}.`)
    process.exit(2)
  }
  try {
    const sites = [await nodes.start(), await nodes.start()]
    const fault = (turn: number) => killAndFill(sites[turn % 2] as Site, null)
    return await run({ name: 'two nodes', sites, records: nodes.records, fault, turns: KILLS }, attempts)
  } finally {
    await nodes.close()
  }
}

/** Chromium itself, killed and full. */
async function realPhones(): Promise<boolean> {
  const site = await startSite()
  try {
    const killed = await killedPages(site, PAGES)
    const kills = Object.entries(killed.kills).map(([way, times]) => `${times} by ${way}`)
    console.log(
      `killed pages: ${killed.whole} of ${killed.attempts} offered again, whole and once; kills ${kills.join(', ')}; ` +
        `${killed.cuts} cut lines; at most ${killed.loss.sound.toFixed(1)} s of sound and ${killed.loss.picture.toFixed(1)} s of picture lost`,
    )
    for (const words of killed.wrong) console.log(`  ${words}`)
    const full = await fullStorage(site, STORAGES)
    console.log(`full storage: ${full.whole} of ${full.attempts} said so, and sent what they had stored`)
    for (const words of full.wrong) console.log(`  ${words}`)
    return killed.whole === killed.attempts && full.whole === full.attempts
  } finally {
    await site.close()
  }
}

buildSite()
const half = Math.ceil(ATTEMPTS / 2)
const outcomes = ATTEMPTS > 0 ? [await oneSite(half), await twoNodes(ATTEMPTS - half)] : []
const phones = await fullPhones(PHONES)
console.log(`full phones: ${phones.whole} of ${phones.rounds} said so, and sent what they had stored`)
for (const words of phones.wrong) console.log(`  ${words}`)
outcomes.push(await realPhones())
process.exitCode = outcomes.every(Boolean) && phones.whole === phones.rounds ? 0 : 1
