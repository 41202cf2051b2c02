import { decidePayment } from '#records/enrolment/payments'
import { openRecords } from '#records/engine/db'
import { expect, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { actorOfUser, newAdministrator, payFor } from '../../journey.ts'
import { signUp } from '../../people.ts'
import { inTime } from '../../in-time.ts'

const WITHIN_MS = 2000

/** Reads a status stream until it names a screen. */
async function untilTold(reader: ReadableStreamDefaultReader<Uint8Array>, screen: string): Promise<void> {
  for (let told = ''; !told.includes(`data: ${screen}\n`); ) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The stream ended before it said ${screen}; it said ${told}`)
    told += new TextDecoder().decode(value)
  }
}

test('an open status screen is told of every decision within two seconds, also when another process decided [REG-11]', async ({
  site,
}) => {
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  const staff = await newAdministrator(records)
  for (const [decision, screen] of [
    ['confirm', 'confirmed'],
    ['reject', 'rejected'],
    ['delete', 'packages'],
    ['confirm', 'confirmed'],
  ] as const) {
    const { person } = newcomer()
    const { cookie } = await signUp(site.url, person)
    const { id } = await records.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    const { paymentId } = await payFor(records, (await actorOfUser(records, id)).id, 'package_w', new Date())
    const stream = await fetch(`${site.url}/registration/package-w/status`, { headers: { Cookie: cookie } })
    const reader = stream.body?.getReader()
    if (!reader) throw new Error('The stream has no body.')
    await untilTold(reader, 'pending')
    const decided = await decidePayment(records, staff, paymentId, decision, { now: new Date() })
    expect(decided.ok).toBe(true)
    const from = performance.now()
    await untilTold(reader, screen)
    expect(performance.now() - from, `${decision} was told`).toBeLessThan(inTime(WITHIN_MS))
    await reader.cancel()
  }
  await records.close()
})
