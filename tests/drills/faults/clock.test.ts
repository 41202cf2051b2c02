import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { doDueWork, runExclusively } from '#jobs/due-work'
import { openSweeping } from '#jobs/sweep'
import { openMailer } from '#jobs/mailer'
import { fixedRoute } from '#tests/fixed-route'
import { trustsClock } from '#jobs/clock-trust'
import { signInCounter, ACCOUNT_SIGN_IN_LIMIT, type Actor } from '#domain/accounts/accounts'
import { actorOf, openSession } from '#records/accounts/accounts'
import { areAttemptsSpent, takeAttempt } from '#records/accounts/throttles'
import { useStep } from '#records/accounts/second-steps'
import { claimMail, dueMail, queueMail } from '#records/mail/outbox'
import { hashOfToken, newId, immediateTransaction, type Records } from '#records/engine/db'
import { confirmClock, siteClock } from '#records/operating/site-clock'
import { takeWork } from '#records/operating/scheduled-work'
import { createLogger } from '#services/operating/log'
import { done, newAdministrator, newClient, NOW, reachReceiptStep, setUpPackages } from '#tests/journey'
import { ENGINE, openTestRecords } from '#tests/records'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const JUMPS = [
  ['400 days ahead', 400 * DAY],
  ['a day ahead', DAY + 2 * MINUTE],
  ['400 days back', -400 * DAY],
] as const

let records: Records
let another: () => Promise<Records>
let owner: Actor
let close: () => Promise<void>
beforeEach(async () => {
  ;({ records, another, close } = await openTestRecords())
  await setUpPackages(records)
  owner = await newAdministrator(records)
  now = NOW
})
afterEach(() => close())

let now = NOW
const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)
const log = createLogger('silent')
const gone: string[] = []
const academy = (which = records, clock = () => now) => ({
  records: which,
  log,
  now: clock,
  uploads: { sweep: async (before: Date) => void gone.push(`uploads before ${before.toISOString()}`) } as never,
  files: { sweep: async () => undefined, remove: async (key: string) => void gone.push(key) } as never,
})
/** One look of the sweep, as at a start. */
async function sweepOnce(which = academy()) {
  await (await openSweeping(which)).close()
}

/** What a sweep that believes the date takes away. */
async function fragileThings() {
  const client = await newClient(records)
  await reachReceiptStep(records, client.id)
  const token = await openSession(records, client.id, NOW)
  await records.write
    .insertInto('contact_messages')
    .values({
      id: newId(),
      name: 'N',
      email: 'n@client.example',
      subject: 'S',
      message: 'M',
      received_at: NOW.toISOString(),
    })
    .execute()
  await records.write
    .insertInto('uploads')
    .values({ id: newId(), user_id: client.id, created_at: NOW.toISOString(), file_id: null, purpose: 'receipt' })
    .execute()
  return async () => ({
    drafts: (await records.read.selectFrom('drafts').select('user_id').execute()).length,
    sessions: (await records.read.selectFrom('sessions').select('user_id').execute()).length,
    messages: (await records.read.selectFrom('contact_messages').select('id').execute()).length,
    uploads: (await records.read.selectFrom('uploads').select('id').execute()).length,
    person: (await actorOf(records, hashOfToken(token), NOW))?.id === client.id,
  })
}

describe('a clock that jumps while the site runs', () => {
  it.each(JUMPS)('%s: nothing is cleared away, and all goes on when it is right again [OPS-6]', async (_, jump) => {
    const left = await fragileThings()
    await sweepOnce()
    const before = await left()
    now = after(jump)
    for (let look = 0; look < 3; look += 1) {
      now = after(jump + look * 6 * HOUR)
      await sweepOnce()
    }
    expect(await left()).toEqual(before)
    expect((await siteClock(records.read))?.jump?.kind).toBe(jump > 0 ? 'ahead' : 'back')
    // The clock is set right: after a few checks the sweep continues, and is not behind by the jump.
    for (let minute = 0; minute < 12; minute += 1) {
      now = after(13 * HOUR + minute * MINUTE)
      await trustsClock(academy())
    }
    expect(await trustsClock(academy())).toBe(true)
    let swept = 0
    await doDueWork(academy(), { name: 'sweep', everyMs: HOUR, retryMs: MINUTE }, async () => (swept += 1) > 0)
    expect(swept).toBe(1)
  })

  it('by an hour back changes nothing at all [OPS-6]', async () => {
    await sweepOnce()
    now = after(-HOUR)
    expect(await trustsClock(academy())).toBe(true)
  })

  it('the control: a sweep that believes the date takes the session and the upload at once [OPS-6]', async () => {
    const left = await fragileThings()
    await sweepOnce()
    now = after(400 * DAY)
    await trustsClock(academy())
    done(await confirmClock(records, owner, now))
    now = after(400 * DAY + 2 * HOUR)
    await sweepOnce()
    expect(await left()).toMatchObject({ sessions: 0, uploads: 0, drafts: 1, messages: 1 })
  })
})

describe('a site that was first started under a clock 400 days ahead', () => {
  it('goes on with the right one: works are due, turns are free, attempts lock nobody [OPS-6]', async () => {
    now = after(400 * DAY)
    await sweepOnce()
    await runExclusively(academy(), 'first-start', async () => null)
    // A start that was killed in its turn.
    await takeWork(records, { name: 'first-start', everyMs: 0, anyTime: true, holdMs: 20_000 }, now)
    const counter = signInCounter('client@client.example', null)
    for (let wrong = 0; wrong < 30; wrong += 1) await takeAttempt(records, counter, ACCOUNT_SIGN_IN_LIMIT, now)
    expect(await areAttemptsSpent(records, counter, ACCOUNT_SIGN_IN_LIMIT, now), 'the control').toBe(true)

    now = NOW
    expect(await trustsClock(academy())).toBe(false)
    expect(await areAttemptsSpent(records, counter, ACCOUNT_SIGN_IN_LIMIT, now)).toBe(false)
    if (ENGINE === 'sqlite') expect(await runExclusively(academy(), 'first-start', async () => 'begun')).toBe('begun')
    done(await confirmClock(records, owner, now))
    expect(await trustsClock(academy())).toBe(true)
    for (const name of ['sweep', 'retention']) {
      let did = 0
      await doDueWork(academy(), { name, everyMs: DAY, retryMs: MINUTE }, async () => (did += 1) > 0)
      expect([name, did]).toEqual([name, 1])
    }
  })

  it('lets mail go that was written under it, and ends sessions and codes that were [OPS-6]', async () => {
    const client = await newClient(records)
    const ahead = after(400 * DAY)
    await immediateTransaction(records, (trx) =>
      queueMail(
        trx,
        { kind: 'contact-message', to: 'a@client.example', subject: 'S', text: 'T', html: 'H' } as never,
        ahead,
      ),
    )
    const [id] = await dueMail(records, 5, NOW)
    expect(id).toBeDefined()
    await records.write.updateTable('outbox').set({ claimed_by: 'x', claimed_until: ahead.toISOString() }).execute()
    expect(await claimMail(records, id ?? '', NOW)).not.toBeNull()
    const token = await openSession(records, client.id, ahead)
    expect(await actorOf(records, hashOfToken(token), ahead), 'the control').not.toBeNull()
    expect(await actorOf(records, hashOfToken(token), NOW)).toBeNull()
    const hourAhead = await openSession(records, client.id, after(HOUR))
    expect(await actorOf(records, hashOfToken(hourAhead), NOW)).toMatchObject({ id: client.id, provedAt: null })
    const step = Math.floor(NOW.getTime() / 30_000)
    await records.write
      .insertInto('second_steps')
      .values({
        user_id: client.id,
        secret: 's',
        created_at: NOW.toISOString(),
        confirmed_at: NOW.toISOString(),
        last_counter: step + 400 * 2880,
      })
      .execute()
    expect(await useStep(records, client.id, step)).toBe(true)
    expect(await useStep(records, client.id, step), 'once').toBe(false)
  })
})

describe('mail that a person has just caused', () => {
  it('is sent while the time is in doubt, and what is stale by the new date stays [OPS-6]', async () => {
    await trustsClock(academy())
    const mail = (subject: string, until: string | null) =>
      ({ kind: 'contact-message', to: 'a@client.example', subject, text: 'T', html: 'H', until }) as never
    await immediateTransaction(records, (trx) => queueMail(trx, mail('old', after(DAY).toISOString()), NOW))
    now = after(10 * DAY)
    expect(await trustsClock(academy())).toBe(false)
    await immediateTransaction(records, (trx) => queueMail(trx, mail('new', null), now))
    const sent: string[] = []
    const mailer = await openMailer(
      {
        records,
        log,
        now: () => now,
        config: { publicUrl: null, port: 1, mailFrom: null, adminEmail: 'coach@academy.example' },
      },
      fixedRoute({
        send: async ({ subject }) => {
          sent.push(subject)
          return { outcome: 'delivered' }
        },
      }),
    )
    await mailer.sendDue()
    await mailer.close()
    expect(sent).toEqual(['new'])
    expect(await records.read.selectFrom('outbox').select('subject').where('sent_at', 'is', null).execute()).toEqual([
      { subject: 'old' },
    ])
  })
})

describe('two nodes', () => {
  it('whose clocks differ by minutes find no jump, and each sees what the other has counted [OPS-6, NODE-8]', async () => {
    const other = await another()
    const [slow, quick] = [academy(records), academy(other, () => new Date(now.getTime() + 8 * MINUTE))]
    for (let minute = 0; minute < 5; minute += 1) {
      now = after(minute * MINUTE)
      expect([await trustsClock(slow), await trustsClock(quick)]).toEqual([true, true])
    }
    const counter = signInCounter('client@client.example', null)
    for (let wrong = 0; wrong < 30; wrong += 1) await takeAttempt(other, counter, ACCOUNT_SIGN_IN_LIMIT, quick.now())
    expect(await areAttemptsSpent(records, counter, ACCOUNT_SIGN_IN_LIMIT, slow.now())).toBe(true)
  })

  it('of which one is 400 days ahead clear nothing away, and staff are told all the time [OPS-6, NODE-8]', async () => {
    const other = await another()
    const left = await fragileThings()
    await sweepOnce()
    const before = await left()
    const ahead = academy(other, () => new Date(now.getTime() + 400 * DAY))
    for (let minute = 0; minute < 15; minute += 1) {
      now = after(minute * MINUTE)
      await sweepOnce(ahead)
      await sweepOnce()
      expect((await siteClock(records.read))?.jump?.kind).toBe('ahead')
    }
    expect(await left()).toEqual(before)
  })
})
