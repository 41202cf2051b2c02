import { freePort } from '../../free-port.ts'
import { newId, openRecords } from '#records/engine/db'
import { queueMail } from '#records/mail/outbox'
import { startSite } from '../../site.ts'
import { openMailServer } from '../../mail-server.ts'
import { buildSite } from './drill-site.ts'
import { inWords, pagesDuring, type PageTimes } from './page-times.ts'

// npm run drill mail [-- mails [seconds]]: a mail server that is down, refuses and hangs, so many seconds each, with
// mails waiting. Pages must go on, and every mail must arrive once the server is well.

const [count, seconds] = [Number(process.argv[2] ?? 500), Number(process.argv[3] ?? 12)]
if (!Number.isInteger(count) || count < 1 || !(seconds >= 2)) {
  console.error('drill mail: a whole number of mails, and seconds of 2 or more')
  process.exit(2)
}
const PAGES = 2
const ARRIVE_MS = 300_000

buildSite()
const port = await freePort()
const site = await startSite({
  content: 'demo',
  env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'academy@academy.example' },
})
const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
let missed = false
const judge = (ok: boolean): string => {
  missed ||= !ok
  return ok ? 'met' : 'MISSED'
}
try {
  await pagesDuring(site.url, 3000)
  const before = await pagesDuring(site.url, seconds * 1000)
  console.log(`before, no mail waits:  ${inWords(before)}`)
  const addresses = Array.from({ length: count }, () => `${newId()}@client.example`)
  await records.write.transaction().execute(async (trx) => {
    for (const to of addresses)
      await queueMail(
        trx,
        { kind: 'payment-received', to, subject: 'A mail of the drill', text: 'Text', html: '<p>Text</p>' },
        new Date(),
      )
  })
  const printTimes = (what: string, times: PageTimes) =>
    console.log(
      `${what.padEnd(23)} ${inWords(times)}; p99 ${(times.p99 / before.p99).toFixed(2)} times (at most ${PAGES}: ${judge(times.failed === 0 && times.p99 <= PAGES * before.p99)})`,
    )

  printTimes('nobody answers:', await pagesDuring(site.url, seconds * 1000))
  const refusing = await openMailServer({ port })
  refusing.behave(451)
  await dueAtOnce()
  printTimes('refuses (451):', await pagesDuring(site.url, seconds * 1000))
  refusing.behave('hang')
  await dueAtOnce()
  printTimes('hangs in the middle:', await pagesDuring(site.url, seconds * 1000))
  refusing.behave('take')
  await dueAtOnce()
  const began = performance.now()
  const done = async () =>
    Number(
      (
        await records.read
          .selectFrom('outbox')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('sent_at', 'is', null)
          .executeTakeFirstOrThrow()
      ).count,
    ) === 0
  printTimes(
    'is well again:',
    await pagesDuring(site.url, async () => {
      for (let look = 0; !(await done()) && performance.now() - began < ARRIVE_MS; look += 1) {
        if (look % 50 === 49) await dueAtOnce()
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }),
  )
  const arrived = new Set(refusing.received.map(({ to }) => to[0] ?? ''))
  const lost = addresses.filter((address) => !arrived.has(address)).length
  const extra = refusing.received.length - arrived.size
  console.log(
    `${count} mails, ${lost} lost (${judge(lost === 0)}), ${extra} twice, all there ${((performance.now() - began) / 1000).toFixed(1)} s after the server was well`,
  )
  await refusing.close()
} finally {
  await records.close()
  await site.close()
}
process.exitCode = missed ? 1 : 0

/** What backs off for minutes is tried now: the drill has no time to wait for its turn. */
async function dueAtOnce(): Promise<void> {
  await records.write
    .updateTable('outbox')
    .set({ next_at: new Date().toISOString() })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}
