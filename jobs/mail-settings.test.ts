import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EmailSettings } from '#domain/mail/email-settings'
import { transaction, type Records } from '#records/engine/db'
import { removeEmailSettings, saveEmailSettings } from '#records/mail/email-settings'
import { queueMail } from '#records/mail/outbox'
import { sealEmailPassword } from '#services/mail/email-password'
import { openSeals } from '#services/operating/seals'
import { done, newAdministrator, NOW } from '#tests/journey'
import { openMailServer, type MailServer } from '#tests/mail-server'
import { openTestRecords } from '#tests/records'
import { followMailSettings } from './mail-settings.ts'
import { openMailer } from './mailer.ts'

const PASSWORD = 'hidden-word'
const seals = openSeals(randomBytes(32))
const UNSET = { smtpUrl: null, mailService: null }

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
let servers: MailServer[]
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
  servers = await Promise.all([PASSWORD, PASSWORD].map((password) => openMailServer({ password })))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  await opened.close()
})

const settingsOf = (server: MailServer | undefined): EmailSettings => ({
  provider: 'other',
  host: '127.0.0.1',
  port: server?.port ?? 0,
  security: 'starttls',
  username: 'academy',
  senderName: 'Tinig',
  senderAddress: 'hello@academy.example',
})
const queue = (subject: string) =>
  transaction(records, async (trx) => {
    await queueMail(trx, { kind: 'payment-received', to: 'a@client.example', subject, text: 'T', html: 'H' }, NOW)
    return { ok: true, value: null }
  })

it('the mailer follows settings that an owner saves, changes and removes, without a restart [SETUP-3, MAIL-2]', async () => {
  const [first, second] = servers
  const owner = await newAdministrator(records)
  const config = { publicUrl: null, port: 3000, mailFrom: null, adminEmail: 'admin@localhost' }
  const post = { records, config, log: pino({ level: 'silent' }), now: () => NOW }
  const mailer = await openMailer(post, followMailSettings({ records, config: UNSET, seals }))
  const subjects = (server: MailServer | undefined) => server?.received.map(({ headers }) => headers.get('subject'))
  await queue('Before')
  await mailer.sendDue()
  expect(subjects(first)).toEqual([])

  const password = sealEmailPassword(seals, PASSWORD)
  expect(password).not.toContain(PASSWORD)
  done(await saveEmailSettings(records, owner, { settings: settingsOf(first), password, tested: false }, NOW))
  await mailer.sendDue()
  expect(subjects(first)).toContain('Before')
  expect(first?.received[0]?.headers.get('from')).toContain('Tinig')
  expect(first?.received[0]?.from).toBe('hello@academy.example')

  done(await saveEmailSettings(records, owner, { settings: settingsOf(second), password, tested: false }, NOW))
  await queue('Moved')
  await mailer.sendDue()
  expect(subjects(second)).toContain('Moved')

  done(await removeEmailSettings(records, owner, NOW))
  const sent = second?.received.length
  await queue('After')
  await mailer.sendDue()
  expect(second?.received).toHaveLength(sent ?? 0)
  await mailer.close()
})

it('settings in the environment win, and a password that no key opens keeps the emails waiting [SETUP-3]', async () => {
  const owner = await newAdministrator(records)
  const password = sealEmailPassword(openSeals(randomBytes(32)), PASSWORD)
  done(await saveEmailSettings(records, owner, { settings: settingsOf(servers[0]), password, tested: false }, NOW))
  const url = servers[1]?.url ?? null
  const configured = await followMailSettings({ records, config: { smtpUrl: url, mailService: null }, seals })()
  expect(configured?.from).toBeNull()
  const found = await followMailSettings({ records, config: UNSET, seals })()
  const mail = { id: '1', to: 'a@client.example', sender: null, subject: 'S', text: 'T', html: 'H' }
  const message = { ...mail, from: { name: 'A', address: 'a@academy.example' }, createdAt: NOW.toISOString() }
  const attempt = await found?.route.send(message, AbortSignal.timeout(5000))
  expect(attempt).toMatchObject({ outcome: 'later', error: expect.stringContaining('cannot be opened') })
})
