import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startSite } from '#tests/site'
import { say } from '../bench/report.ts'
import { buildSite } from '../bench/processes.ts'
import { pause } from './devtools.ts'
import { driversHere, type Driver } from './drivers.ts'
import { WALKS } from './walks.ts'

// npm run drill browsers [-- FOLDER]. The public walks in Firefox and WebKit, whichever is on this machine, with pictures.
// SITE=http://… walks a site that runs, ONLY=menu the walks so named.

const folder = process.argv[2] ?? join('test-results', 'browsers')
mkdirSync(folder, { recursive: true })
if (!process.env.SITE) buildSite()
const site = process.env.SITE ? null : await startSite({ content: 'demo' })
const url = process.env.SITE ?? site?.url ?? ''
const [, email, password] = /enrolled\s+(\S+)\s+password (\S+)/.exec(site?.output() ?? '') ?? []
const enrolled = email && password ? { email, password } : null
let broken = 0
const only = new RegExp(process.env.ONLY ?? '.')
const drivers = await driversHere()
if (drivers.length === 0) say('Neither Firefox nor WebKit is here: firefox-esr, or webkit2gtk-driver with xvfb.')
for (const driver of drivers) {
  say(`\n${driver.name}`)
  for (const walk of WALKS.filter(({ name }) => only.test(name))) await walked(driver, walk)
  await driver.close()
}
await site?.close()
process.exit(broken > 0 ? 1 : 0)

async function walked(driver: Driver, { name, width, go }: (typeof WALKS)[number]): Promise<void> {
  const before = driver.complaints?.length ?? 0
  let said = 'as it should be'
  try {
    await driver.size(width, 900)
    await go(driver, url, enrolled)
    // What opens has opened.
    await pause(600)
  } catch (error) {
    said = `BROKEN: ${(error as Error).message}`
    broken += 1
  }
  const complained = driver.complaints?.slice(before) ?? []
  broken += complained.length > 0 ? 1 : 0
  const file = `${driver.name.split(' ')[0]}-${name.replaceAll(/\W+/g, '-')}.png`
  writeFileSync(join(folder, file), await driver.picture().catch(() => Buffer.alloc(0)))
  say(`${name}: ${said}${complained.length > 0 ? `; it complains: ${complained.join(' | ').slice(0, 300)}` : ''}`)
}
