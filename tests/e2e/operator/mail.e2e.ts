import { freePort } from '../../free-port.ts'
import { newId, openRecords } from '#records/engine/db'
import { submitProof } from '#records/enrolment/submit-proof'
import { expect, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { CONSENTS, actorOfUser, arrivedUpload, done, newClient, reachReceiptStep } from '../../journey.ts'
import { FORM } from '../../registration-form.ts'
import { openMailServer, openSilentServer } from '../../mail-server.ts'
import { ADMINISTRATOR, postForm, signIn } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'
import { inTime } from '../../in-time.ts'

const PENDING_PAYMENTS = '/admin/pendingregistrationpayments'

/** A payment that has just come in, in the site's own records, with the client's address. */
async function waitingPayment(site: Site): Promise<{ paymentId: string; email: string }> {
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  try {
    const { id } = await newClient(records, `Corazon ${newId()}`)
    // An unconfirmed address gets less: domain/text/emails/emails.test.ts.
    await records.write
      .updateTable('users')
      .set({ verified_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    await reachReceiptStep(records, id, 'package_o')
    const upload = await arrivedUpload(records, id, new Date())
    const { paymentId } = done(
      await submitProof(records, id, { package: 'package_o', upload, form: FORM, consents: CONSENTS }, new Date()),
    )
    return { paymentId, email: (await actorOfUser(records, id)).email }
  } finally {
    await records.close()
  }
}

async function decide(site: Site, payment: string, intent: 'confirm' | 'reject'): Promise<number> {
  const staffSession = await signIn(site.url, ADMINISTRATOR)
  const began = Date.now()
  expect((await staffSession.post(PENDING_PAYMENTS, { intent, payment, reason: 'The amount differs' })).status).toBe(
    303,
  )
  return Date.now() - began
}

test('a dead mail server delays nothing and loses nothing: what was decided meanwhile is told within 30 s of its return; then the client and staff are written to when a payment comes in, is confirmed or rejected, and a visitor’s message reaches the academy [MAIL-2, MAIL-1, CONTACT-3]', async () => {
  const port = await freePort()
  const site = await startSite({
    content: 'demo',
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'academy@academy.example' },
  })
  const { paymentId, email } = await waitingPayment(site)
  expect(await decide(site, paymentId, 'confirm')).toBeLessThan(inTime(8000))
  await expect.poll(() => site.output().includes('a mail was not delivered')).toBe(true)
  const mail = await openMailServer({ port })
  await expect.poll(() => mail.received.filter((each) => each.to.includes(email)).length).toBe(2)
  expect(
    mail.received.filter(({ to }) => !to.includes(email) && !to.includes(ADMINISTRATOR.email)),
    'the starter content writes to nobody',
  ).toEqual([])
  const to = (email: string) => mail.received.filter((each) => each.to.includes(email))
  const [one, other] = [await waitingPayment(site), await waitingPayment(site)]
  await expect.poll(() => [to(one.email).length, to(ADMINISTRATOR.email).length]).toEqual([1, 3])
  await decide(site, one.paymentId, 'confirm')
  await decide(site, other.paymentId, 'reject')
  await expect.poll(() => [to(one.email).length, to(other.email).length]).toEqual([2, 2])
  expect(to(one.email)[1]?.headers.get('subject')).toBe('Payment confirmed: Package O')
  expect(to(one.email)[1]?.text).toContain(`${site.url}/client`)
  expect(to(one.email)[1]?.html).toContain('Luningning Academy')
  expect(to(other.email)[1]?.text).toContain('Reason: The amount differs')
  expect(to(other.email)[1]?.text).toContain(`${site.url}/registration/package-o`)

  await postForm(site.url, '/contact', {
    name: 'Ana Cruz\r\nBcc: all@visitor.example',
    email: 'ana@visitor.example',
    subject: 'A class?\r\nBcc: all@visitor.example',
    message: 'Good day.\r\n.\r\nQUIT',
  })
  await expect.poll(() => to('hello@luningning.example').length).toBe(1)
  const [message] = to('hello@luningning.example')
  expect(message?.headers.get('reply-to')).toContain('<ana@visitor.example>')
  expect(message?.headers.has('bcc')).toBe(false)
  expect(message?.text).toContain('QUIT')
  expect(mail.received.flatMap((each) => each.to)).not.toContain('all@visitor.example')
  await site.close()
  await mail.close()
})

test('a mail server that hangs slows no page and no ending, and after a kill all waiting mail is tried at the start [MAIL-2]', async () => {
  const silent = await openSilentServer()
  const mail = await openMailServer()
  const site = await startSite({ content: 'demo', env: { SMTP_URL: silent.url } })
  const { person } = newcomer()
  for (let time = 0; time < 8; time += 1) {
    const began = Date.now()
    expect(
      (
        await postForm(site.url, '/contact', {
          name: person.firstName,
          email: person.email,
          subject: `Number ${time}`,
          message: 'Hello',
        })
      ).status,
    ).toBe(200)
    expect(Date.now() - began).toBeLessThan(inTime(8000))
  }
  await expect.poll(() => silent.connections()).toBeGreaterThan(0)
  await site.kill9()
  const again = await startSite({ dataDir: site.dataDir, port: site.port, env: { SMTP_URL: silent.url } })
  const began = Date.now()
  expect(await again.stop()).toBe(0)
  expect(Date.now() - began).toBeLessThan(inTime(10_000))
  const working = await startSite({ dataDir: site.dataDir, port: site.port, env: { SMTP_URL: mail.url } })
  await expect
    .poll(() => mail.received.map(({ headers }) => headers.get('subject')).sort())
    .toEqual(Array.from({ length: 8 }, (_, time) => `Number ${time}`))
  expect(mail.received[0]?.from, 'without MAIL_FROM the contact address writes').toBe('hello@luningning.example')
  await working.close()
  await site.close()
  await silent.close()
  await mail.close()
})
