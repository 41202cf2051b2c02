import { beforeAll, expect, it } from 'vitest'
import { findEnrolment } from '#records/enrolment/enrolment'
import { openSite, type RequestSite } from '../../site.ts'
import { wordsOf, type Page } from '../../page.ts'
import { PENDING_PAYMENTS_PATH, dialogOf, rowOf, waitingClient } from './clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const DIALOG = 'dialog[open]'
const audit = async (name: string) =>
  (await (await site.as('owner')).open(`/admin/audit?search=${encodeURIComponent(name)}`)).rows()
const buttonsIn = (page: Page, place: string) =>
  [...page.document.querySelectorAll(`${place} button[name=ask]`)].map((button) => wordsOf(button))

it('asks before a payment is confirmed, confirms it, and stays at the search [PAY-2, PAY-5]', async () => {
  const client = await waitingClient(site)
  const owner = await site.as('owner')
  const staffPage = await owner.open(`${PENDING_PAYMENTS_PATH}?search=${client.id}`)
  const waiting = Number(/(\d+) payments to review/.exec(staffPage.words)?.[1])
  const question = await staffPage.press('Confirm', {}, rowOf(client))
  expect(dialogOf(question)?.title).toBe('Confirm Payment')
  expect(dialogOf(question)?.words).toContain(`Are you sure you want to confirm this payment? ${client.name}`)
  const cancel = question.document.querySelector(`${DIALOG} .dialog-actions button[form]`)
  expect(question.document.getElementById(cancel?.getAttribute('form') ?? '')?.getAttribute('method')).toBe('dialog')
  expect((await findEnrolment(site.records, client.id))?.payment?.status).toBe('pending')

  const decided = await question.press('Confirm', {}, DIALOG)
  expect(decided.words).toContain(`Payment of ${client.name} confirmed`)
  expect(new URLSearchParams(decided.address.split('?')[1]).get('search')).toBe(client.id)
  expect(decided.rows('Pending payments')).toEqual([])
  expect(decided.words).toContain(`${waiting - 1} payments to review`)
  const trainees = await owner.open(`/admin/trainees?search=${encodeURIComponent(client.name)}`)
  expect(trainees.rows('Registered Trainees')).toEqual([expect.stringContaining('0 of 10')])
})

it('refuses whoever decides second and changes nothing [PAY-5]', async () => {
  const client = await waitingClient(site)
  const [first, second] = [await site.as('owner'), await site.as('cashier')]
  const [confirm, reject] = [
    await first.open(`${PENDING_PAYMENTS_PATH}?ask=confirm-${client.paymentId}`),
    await second.open(`${PENDING_PAYMENTS_PATH}?ask=reject-${client.paymentId}`),
  ]
  await confirm.press('Confirm', {}, DIALOG)
  for (const late of [await reject.press('Reject', {}, DIALOG), await confirm.press('Confirm', {}, DIALOG)]) {
    expect(late.status).toBe(409)
    expect(dialogOf(late)?.words).toContain('This payment was already decided.')
    expect(late.rows('Pending payments').join(' ')).not.toContain(client.name)
  }
  expect(await findEnrolment(site.records, client.id)).toMatchObject({
    currentPackage: 'package_r',
    payment: { status: 'confirmed' },
  })
  const trainees = site.records.read.selectFrom('trainees').select('id').where('user_id', '=', client.id)
  expect(await trainees.execute()).toHaveLength(1)
})

it('rejects with a reason, sends the client to the start and writes it into the audit log [PAY-3, PAY-9]', async () => {
  const client = await waitingClient(site)
  const staffPage = await (await site.as('owner')).open(`${PENDING_PAYMENTS_PATH}?search=${client.id}`)
  const question = await staffPage.press('Reject', {}, rowOf(client))
  expect(dialogOf(question)?.title).toBe('Reject Payment')
  for (const part of [
    'Are you sure you want to reject this payment?',
    client.name,
    'PHP 8,500',
    'The amount on the receipt does not match the price of the package.',
    'We cannot read the reference number. Please upload the whole receipt.',
    'The picture is not a receipt. Please upload your proof of payment.',
    'This receipt was already used for another payment.',
    'The payment has not arrived in our account yet.',
  ])
    expect(dialogOf(question)?.words).toContain(part)
  const decided = await question.press('Reject', { Reason: 'The amount cannot be read.' }, DIALOG)
  expect(decided.words).toContain(`Payment of ${client.name} rejected`)
  expect(decided.rows('Pending payments')).toEqual([expect.stringContaining('Rejected')])
  expect(buttonsIn(decided, rowOf(client))).toEqual(['Delete'])
  expect(await findEnrolment(site.records, client.id)).toMatchObject({
    registrationStep: 1,
    selectedPackage: null,
    currentPackage: 'NONE',
    payment: { status: 'rejected' },
  })
  const [entry, ...more] = await audit(client.name)
  expect(more).toEqual([])
  for (const part of ['pending → rejected', 'The amount cannot be read.', 'Academy Administrator'])
    expect(entry).toContain(part)
})

it('warns before a payment is deleted, takes it off the list and lets the client submit again [PAY-4, PAY-9]', async () => {
  const client = await waitingClient(site)
  const staffPage = await (await site.as('owner')).open(`${PENDING_PAYMENTS_PATH}?search=${client.id}`)
  const question = await staffPage.press('Delete', {}, rowOf(client))
  expect(dialogOf(question)?.title).toBe('Confirm Delete')
  expect(question.document.querySelector(`${DIALOG} .dialog-text`)?.textContent).toBe(
    'Deleting the payment would make the user resubmit his payment again.  Are you sure you want to delete this payment?',
  )
  expect(question.rows('Pending payments')).toHaveLength(1)
  const decided = await question.press('Delete', {}, DIALOG)
  expect(decided.words).toContain(`Payment of ${client.name} deleted`)
  expect(decided.rows('Pending payments')).toEqual([])
  expect(await findEnrolment(site.records, client.id)).toMatchObject({
    registrationStep: 2,
    selectedPackage: null,
    payment: null,
  })
  expect(await audit(client.name)).toEqual([expect.stringContaining('pending → deleted')])
})

it('decides from the opened payment too, and answers an old question with what was decided [PAY-3, PAY-5]', async () => {
  const client = await waitingClient(site)
  const owner = await site.as('owner')
  const view = await owner.open(`${PENDING_PAYMENTS_PATH}?view=${client.paymentId}`)
  const question = await view.press('Reject', {}, DIALOG)
  const decided = await question.press('Reject', { Reason: 'Blurred.' }, DIALOG)
  expect(decided.words).toContain(`Payment of ${client.name} rejected`)
  const { reason } = await site.records.read
    .selectFrom('payments')
    .select('reason')
    .where('id', '=', client.paymentId)
    .executeTakeFirstOrThrow()
  expect(reason).toBe('Blurred.')
  const late = await owner.open(`${PENDING_PAYMENTS_PATH}?ask=confirm-${client.paymentId}`)
  expect(dialogOf(late)?.words).toContain('This payment was already decided.')
})
