import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from '../../company.ts'
import { onPendingPayments, decide } from '../../deciding.ts'
import { bookAndSignUp, fillWords, newcomer, sendProof, smallReceipt } from '../../enrolling.ts'
import { openMailServer, type MailServer } from '../../mail-server.ts'
import { ADMINISTRATOR, enterAs } from '../../people.ts'
import { startBouncer, type OwnBouncer } from '../../pgbouncer.ts'
import { startPostgres, type OwnPostgres } from '../../postgres.ts'
import { startSite, type Site } from '../../site.ts'
import { operate, IMPORT } from './place.ts'

let own: { postgres: OwnPostgres; bouncer: OwnBouncer; site: Site; mail: MailServer } | null = null
test.beforeAll(async () => {
  const postgres = await startPostgres()
  const bouncer = 'reason' in postgres ? postgres : await startBouncer(postgres.url)
  if ('reason' in postgres || 'reason' in bouncer) {
    if (!('reason' in postgres)) await postgres.stop()
    return
  }
  const mail = await openMailServer()
  const site = await startSite({
    content: 'demo',
    databaseUrl: bouncer.url,
    env: { SMTP_URL: mail.url, MAIL_FROM: 'coach@academy.example' },
  })
  own = { postgres, bouncer, site, mail }
})
test.afterAll(async () => {
  await own?.site.close()
  await own?.mail.close()
  await own?.bouncer.stop()
  await own?.postgres.stop()
})

test('through PgBouncer with the file of deploy/ a client signs up, pays and is confirmed, mail leaves once, and an import is refused by name while the site runs [NODE-6, NODE-10]', async ({
  someone,
}) => {
  test.skip(!own, 'PgBouncer cannot be had')
  if (!own) return
  const { site, bouncer, postgres, mail } = own
  const words = newcomer()
  const page = await someone({ at: site.url, width: 1280 })
  await bookAndSignUp(page, 'w', words)
  await fillWords(page, words)
  await sendProof(page, await smallReceipt())
  const staffPage = await someone({ at: site.url, width: 1280 })
  await enterAs(staffPage, site.url, ADMINISTRATOR)
  await onPendingPayments(staffPage, words.person)
  await decide(staffPage, words.person, 'Confirm')

  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await expect
    .poll(async () => (await client.query('select from outbox where sent_at is null and failed_at is null')).rowCount)
    .toBe(0)
  const { rowCount } = await client.query('select from outbox where sent_at is not null')
  await client.end()
  expect(rowCount).toBeGreaterThan(2)
  expect(mail.received.length, 'each once').toBe(rowCount)

  const env = { DATABASE_URL: bouncer.url, DATA_DIR: site.dataDir }
  const old = join(site.dataDir, 'old.json')
  writeFileSync(old, '{"wins":{}}')
  const refused = await operate(IMPORT, [old, site.dataDir], env)
  expect(refused.err).toContain(`port ${site.port}, version `)
  expect([refused.code, refused.out]).toEqual([1, ''])
  const migrated = await operate('migrate.ts', [], env)
  expect([migrated.code, migrated.out.trim()]).toEqual([0, 'Nothing was to be done.'])
})
