import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction, newId, type Records } from '#records/engine/db'
import { claimMail, dueMail, queueMail, sendMailAgain, settleMail } from '#records/mail/outbox'
import { openMailRoute } from '#services/mail/mail'
import { fixedRoute } from '#tests/fixed-route'
import { newAdministrator, NOW } from '#tests/journey'
import { openMailServer, openSilentServer, type MailServer } from '#tests/mail-server'
import { ENGINE, openTestRecords } from '#tests/records'
import { openMailer, type Mailer } from '#jobs/mailer'
import { inTime } from '../../in-time.ts'

let opened: Awaited<ReturnType<typeof openTestRecords>>
let records: Records
let server: MailServer
/** More than are sent at once; the mailer is the same on both engines. */
const MAILS = ENGINE === 'sqlite' ? 500 : 100
let clock = NOW
const mailers: Mailer[] = []

beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
})
afterAll(() => opened.close())
beforeEach(async () => {
  await records.write.deleteFrom('outbox').execute()
  clock = NOW
  server = await openMailServer()
})
afterEach(async () => {
  await Promise.all(mailers.splice(0).map((mailer) => mailer.close()))
  await server.close()
})

const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000)
}
const outbox = () => records.read.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('subject').execute()

async function queue(
  count: number,
  more: { subject?: string; replyTo?: string; senderName?: string; to?: string } = {},
) {
  await transaction(records, async (trx) => {
    for (let number = 0; number < count; number += 1)
      await queueMail(
        trx,
        {
          kind: 'payment-received',
          to: `${newId()}@client.example`,
          subject: `Mail ${number}`,
          text: 'See https://this.site.invalid/client',
          html: '<a href="https://this.site.invalid/client">See</a>',
          ...more,
        },
        clock,
      )
    return { ok: true, value: null }
  })
}

async function mailer(
  settings: {
    smtpUrl?: string
    mailService?: { url: string; serviceId: string; templateId: string; userId: string }
  } = { smtpUrl: server.url },
  by = records,
  publicUrl: string | null = 'https://academy.example',
) {
  const route = openMailRoute({ smtpUrl: settings.smtpUrl ?? null, mailService: settings.mailService ?? null })
  const made = await openMailer(
    {
      records: by,
      config: {
        publicUrl,
        port: 3000,
        mailFrom: { name: null, address: 'academy@academy.example' },
        adminEmail: 'admin@localhost',
      },
      log: pino({ level: 'silent' }),
      now: () => clock,
    },
    fixedRoute(route),
  )
  mailers.push(made)
  return made
}

describe('the mailer', () => {
  it('hands a mail over as text and HTML, from the academy, with links to the public address, and marks it sent [MAIL-2]', async () => {
    await queue(1)
    await (await mailer()).sendDue()
    const [mail] = server.received
    const [row] = await outbox()
    expect(mail?.text).toContain('See https://academy.example/client')
    expect(mail?.html).toContain('href="https://academy.example/client"')
    expect(mail?.from).toBe('academy@academy.example')
    expect(mail?.headers.get('message-id')).toBe(`<${row?.id}@academy.example>`)
    expect(row).toMatchObject({ attempts: 1, sent_at: NOW.toISOString(), failed_at: null, claimed_by: null })
  })

  it('without PUBLIC_URL links to localhost and the port [MAIL-1]', async () => {
    await queue(1)
    await (await mailer({ smtpUrl: server.url }, records, null)).sendDue()
    expect(server.received[0]?.text).toContain('http://localhost:3000/client')
  })

  it(`tries an unreachable server again, loses nothing and doubles nothing: ${MAILS} mails through an outage [MAIL-2]`, async () => {
    const { url, port } = server
    await server.close()
    await queue(MAILS)
    const post = await mailer({ smtpUrl: url })
    await post.sendDue()
    expect(
      (await outbox()).filter(
        ({ sent_at, attempts, last_error }) => sent_at === null && attempts === 1 && last_error !== null,
      ),
    ).toHaveLength(MAILS)
    later(9)
    await post.sendDue()
    expect(
      (await outbox()).every(({ attempts }) => attempts === 1),
      'nobody is tried before its time',
    ).toBe(true)
    for (const wait of [1, 20, 40]) {
      later(wait)
      await post.sendDue()
    }
    expect((await outbox()).every(({ attempts, sent_at }) => attempts === 4 && sent_at === null)).toBe(true)
    server = await openMailServer({ port })
    later(80)
    await post.sendDue()
    expect((await outbox()).every(({ sent_at }) => sent_at !== null)).toBe(true)
    expect(server.received).toHaveLength(MAILS)
    expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(MAILS)
  })

  it('gives up on 5xx, shows why, and Send again sends it [MAIL-2]', async () => {
    server.behave(550)
    await queue(1)
    const post = await mailer()
    await post.sendDue()
    const [failed] = await outbox()
    expect(failed).toMatchObject({
      failed_at: NOW.toISOString(),
      sent_at: null,
      last_error: expect.stringContaining('550'),
    })
    later(3600)
    await post.sendDue()
    expect((await outbox())[0]?.attempts).toBe(1)
    server.behave('take')
    const administrator = await newAdministrator(records)
    expect(await sendMailAgain(records, administrator, failed?.id ?? '', clock)).toMatchObject({ ok: true })
    expect(
      await sendMailAgain(records, administrator, failed?.id ?? '', clock),
      'a second press finds nothing failed',
    ).toEqual({ ok: false, reason: 'not-found' })
    expect(await sendMailAgain(records, { ...administrator, type: 'CLIENT_USER' }, failed?.id ?? '', clock)).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
    await post.sendDue()
    expect(server.received).toHaveLength(1)
    expect((await outbox())[0]).toMatchObject({ failed_at: null, sent_at: clock.toISOString() })
  })

  it('tries again after 4xx [MAIL-2]', async () => {
    server.behave(451)
    await queue(1)
    const post = await mailer()
    await post.sendDue()
    expect((await outbox())[0]).toMatchObject({
      failed_at: null,
      sent_at: null,
      next_at: new Date(clock.getTime() + 10_000).toISOString(),
    })
    server.behave('take')
    later(10)
    await post.sendDue()
    expect(server.received).toHaveLength(1)
  })

  it('leaves a server that says nothing, or stops in the middle, after ten seconds [MAIL-2]', async () => {
    const silent = await openSilentServer()
    server.behave('hang')
    await queue(1)
    const began = Date.now()
    const [one, other] = [await mailer({ smtpUrl: silent.url }), await mailer()]
    await Promise.all([one.sendDue(), other.sendDue()])
    later(60)
    await Promise.all([one.sendDue(), other.sendDue()])
    expect(Date.now() - began).toBeLessThan(inTime(24_000))
    expect((await outbox())[0]).toMatchObject({
      attempts: 2,
      sent_at: null,
      last_error: expect.stringContaining('in time'),
    })
    await silent.close()
  })

  it('signs in; a refused password is tried again and never written down [MAIL-2, MAIL-3]', async () => {
    const guarded = await openMailServer({ password: 'hidden-word' })
    await queue(1)
    await (await mailer({ smtpUrl: guarded.url.replace('hidden-word', 'other-hidden-word') })).sendDue()
    expect((await outbox())[0]).toMatchObject({
      failed_at: null,
      sent_at: null,
      last_error: expect.stringContaining('535'),
    })
    expect(JSON.stringify(await outbox())).not.toContain('hidden-word')
    later(10)
    await (await mailer({ smtpUrl: guarded.url })).sendDue()
    expect(guarded.received).toHaveLength(1)
    await guarded.close()
  })

  it('lets nothing that was typed begin a header of its own [MAIL-2, CONTACT-3]', async () => {
    await queue(1, {
      subject: 'Hi\r\nBcc: all@client.example\r\n\r\nbody',
      senderName: 'Ana\r\nX-Evil: 1 <x@y.example>, "z',
      replyTo: 'ana@visitor.example\r\nX-Evil: 2',
    })
    await queue(1, { subject: 'Second', to: 'one@client.example, all@client.example' })
    await (await mailer()).sendDue()
    expect(server.received.flatMap(({ headers }) => [...headers.keys()])).not.toContain('x-evil')
    expect(server.received.flatMap(({ headers }) => [...headers.keys()])).not.toContain('bcc')
    expect(server.received.every(({ to }) => to.length <= 1)).toBe(true)
    expect(server.received.flatMap(({ to }) => to)).not.toContain('all@client.example')
    expect(
      server.received.find(({ headers }) => headers.get('subject')?.startsWith('Hi'))?.headers.get('subject'),
    ).toBe('Hi Bcc: all@client.example body')
  })

  it('without a way to send keeps the mail and tries nothing [MAIL-3]', async () => {
    await queue(1)
    await (await mailer({})).sendDue()
    expect((await outbox())[0]).toMatchObject({ attempts: 0, sent_at: null, failed_at: null, claimed_by: null })
  })

  it('two at once send each mail once [MAIL-2]', async () => {
    await queue(40)
    // A second connection of one process to SQLite would wait for the first in its own thread.
    const second = ENGINE === 'postgres' ? await opened.another() : records
    const [one, other] = [await mailer(), await mailer({ smtpUrl: server.url }, second)]
    await Promise.all([one.sendDue(), other.sendDue()])
    expect(server.received).toHaveLength(40)
    expect((await outbox()).every(({ attempts }) => attempts === 1)).toBe(true)
  })

  it('is one claim a mail; read-then-write, the control, lets two have it [MAIL-2]', async () => {
    await queue(1)
    const [id = ''] = await dueMail(records, 5, clock)
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimMail(records, id, clock)))
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)

    await records.write.updateTable('outbox').set({ claimed_by: null, claimed_until: null }).execute()
    // Two that look first and write afterwards, as they meet when neither holds the row: each believes that the mail
    // is its own.
    const looked = await Promise.all([dueMail(records, 5, clock), dueMail(records, 5, clock)])
    const taken = await Promise.all(
      looked.map(async ([due]) => {
        if (!due) return null
        await records.write
          .updateTable('outbox')
          .set({ claimed_by: 'somebody', claimed_until: new Date(clock.getTime() + 20_000).toISOString() })
          .where('id', '=', due)
          .execute()
        return due
      }),
    )
    expect(
      taken.filter((due) => due !== null),
      'the control must be able to fail',
    ).toHaveLength(2)
  })

  it('that dies between hand-over and note leaves one extra copy, of the same Message-ID [MAIL-2]', async () => {
    await queue(1)
    const [id = ''] = await dueMail(records, 5, clock)
    const dying = await claimMail(records, id, clock)
    const route = openMailRoute({ smtpUrl: server.url, mailService: null })
    await route?.send(
      {
        id,
        to: 'x@client.example',
        from: { name: 'A', address: 'academy@academy.example' },
        sender: null,
        subject: 'S',
        text: 'T',
        html: 'H',
        createdAt: clock.toISOString(),
      },
      AbortSignal.timeout(5000),
    )
    // The process with the claim may be alive: the claim has to run out.
    later(21)
    await (await mailer()).sendDue()
    later(3600)
    await (await mailer()).sendDue()
    expect(server.received.map(({ headers }) => headers.get('message-id'))).toEqual([
      `<${id}@academy.example>`,
      `<${id}@academy.example>`,
    ])
    if (dying)
      expect(
        await settleMail(records, dying, { outcome: 'refused', error: 'late' }, clock),
        'who lost the claim writes nothing',
      ).toBe(false)
    expect((await outbox())[0]?.sent_at).not.toBeNull()
  })

  it('that starts while another is sending a mail leaves it alone; freeing what is claimed, the control, sends it twice [MAIL-2, NODE-9]', async () => {
    await queue(1)
    const [id = ''] = await dueMail(records, 5, clock)
    const sending = await claimMail(records, id, clock)
    await (await mailer()).sendDue()
    expect(server.received, 'the other has it').toHaveLength(0)
    await records.write.updateTable('outbox').set({ claimed_by: null, claimed_until: null }).execute()
    await (await mailer()).sendDue()
    expect(server.received).toHaveLength(1)
    expect(sending && (await settleMail(records, sending, { outcome: 'delivered' }, clock))).toBe(false)
  })

  it('at a start tries all that waits, whatever its turn was [MAIL-2]', async () => {
    await queue(3)
    await records.write
      .updateTable('outbox')
      .set({ next_at: new Date(clock.getTime() + 600_000).toISOString(), attempts: 12 })
      .execute()
    await (await mailer()).sendDue()
    expect(server.received).toHaveLength(3)
  })
})

describe('a sending service', () => {
  let answers: number[] = []
  const requests: { type: string; body: string; path: string }[] = []
  const service = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests.push({
        type: request.headers['content-type'] ?? '',
        body: Buffer.concat(chunks).toString('utf8'),
        path: request.url ?? '',
      })
      const status = answers.shift() ?? 200
      response.writeHead(status, status === 302 ? { Location: '/elsewhere' } : {}).end(status === 200 ? 'OK' : 'no')
    })
  })
  const settings = () => ({
    mailService: {
      url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/api/send-form`,
      serviceId: 'service_1',
      templateId: 'template_1',
      userId: 'user_1',
    },
  })
  beforeAll(() => new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise<void>((resolve) => service.close(() => resolve())))
  beforeEach(() => requests.splice(0))

  it('gets the form fields and its three identifiers; 200 is success [MAIL-3, CONTACT-3]', async () => {
    await queue(1, {
      senderName: 'Ana Cruz',
      replyTo: 'ana@visitor.example',
      subject: 'A class?',
      to: 'hello@academy.example',
    })
    await (await mailer(settings())).sendDue()
    expect(requests).toHaveLength(1)
    expect(requests[0]?.type).toMatch(/^multipart\/form-data; boundary=/)
    const fields = Object.fromEntries(
      [...(requests[0]?.body ?? '').matchAll(/name="(\w+)"\r\n\r\n([^]*?)\r\n--/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    expect(fields).toMatchObject({
      service_id: 'service_1',
      template_id: 'template_1',
      user_id: 'user_1',
      name: 'Ana Cruz',
      email: 'ana@visitor.example',
      subject: 'A class?',
      to_email: 'hello@academy.example',
      message: 'See https://academy.example/client',
    })
    expect((await outbox())[0]?.sent_at).not.toBeNull()
  })

  it('is asked again after 429 and 5xx, never after 400, and is not followed elsewhere [MAIL-3]', async () => {
    const post = await mailer(settings())
    for (const [status, state] of [
      [429, 'waits'],
      [503, 'waits'],
      [302, 'waits'],
      [400, 'failed'],
    ] as const) {
      await records.write.deleteFrom('outbox').execute()
      answers = [status]
      await queue(1)
      await post.sendDue()
      expect((await outbox())[0]?.failed_at === null ? 'waits' : 'failed', String(status)).toBe(state)
    }
    expect(requests.every(({ path }) => path === '/api/send-form')).toBe(true)
    expect(JSON.stringify(await outbox())).not.toContain('user_1')
  })
})
