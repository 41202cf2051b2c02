import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerAsGuardian, guardianLink } from '#records/consent/guardians'
import { openRecords, type Records } from '#records/engine/db'
import { decidePayment } from '#records/enrolment/payments'
import { inTime } from '../../../in-time.ts'
import { done, newAdministrator, READ } from '../../../journey.ts'
import { openSite, type RequestSite } from '../../site.ts'
import { client, GUARDIAN, toWaiting } from '../clients.ts'

const WITHIN_MS = 2000
const STATUS = '/registration/package-w/status'
const says = (screen: string) => `data: ${screen}\n`

let site: RequestSite
let elsewhere: Records
beforeAll(async () => {
  site = await openSite()
  elsewhere = await openRecords({ databaseUrl: null, dataDir: site.academy.config.dataDir })
})
afterAll(() => elsewhere.close())

it('tells an open status screen of every decision within two seconds, also when another process decided [REG-11]', async () => {
  for (const [decision, screen, records] of [
    ['confirm', 'confirmed', site.records],
    ['reject', 'rejected', elsewhere],
    ['delete', 'packages', elsewhere],
    ['confirm', 'confirmed', elsewhere],
  ] as const) {
    const { id, browser } = await client(site)
    const paymentId = await toWaiting(site, { id })
    const staff = await newAdministrator(site.records)
    const stream = await browser.listen(STATUS)
    expect(stream.status).toBe(200)
    await stream.until(says('pending'))
    done(await decidePayment(records, staff, paymentId, decision, { now: new Date() }))
    const from = performance.now()
    await stream.until(says(screen))
    expect(performance.now() - from, `${decision} was told`).toBeLessThan(inTime(WITHIN_MS))
    stream.close()
  }
})

it("tells an open status screen of the guardian's no, and of their yes after it [REG-11, LAW-2]", async () => {
  const { id, name, browser } = await client(site)
  const { records } = site
  await toWaiting(site, { id, name }, { minor: true })
  const link = done(await guardianLink(records, { id, name }, new Date()))
  const stream = await browser.listen(STATUS)
  await stream.until(says('guardian'))
  const said = { answers: { training: true }, name: GUARDIAN.guardianName, read: READ }
  done(await answerAsGuardian(records, link, { act: 'decline', words: 'Not now.', ...said }, new Date()))
  await stream.until(says('declined'))
  done(await answerAsGuardian(records, link, { act: 'agree', words: '', ...said }, new Date()))
  await stream.until(says('pending'))
  stream.close()
})

it('is opened for nobody who is not signed in [REG-11]', async () => {
  const stream = await site.visitor().listen(STATUS)
  stream.close()
  expect(stream.status).toBe(302)
})
