import type { Page } from '@playwright/test'
import { addVoucher, switchVoucher } from '#records/money/vouchers/editing'
import { newId, type Records } from '#records/engine/db'
import { bookPackage, saveDraft } from '#records/enrolment/enrolment'
import { dayFromNow } from '../../days.ts'
import { chooseReceipt, smallReceipt } from '../../enrolling.ts'
import { done, FORM, newAdministrator, newClient } from '../../journey.ts'
import type { Site } from '../../site.ts'
import { expect } from '../../site-test.ts'
import { chosen, sentRest, setTerms, submitChosen } from '../../terms.ts'
import { decidePayment } from '#records/enrolment/payments'
import { withRecords } from '../admin/desk.ts'
import { said } from './forms-admin.ts'
import type { Form } from './forms.ts'
import { asClient, asStaff, counted } from './people.ts'

const THIRD = '/registration/package-o?step=3'

/** A client of one test alone on the third step of a package that may be paid in two parts. */
const third = (page: Page, site: Site, words: Record<string, string> = {}) =>
  asClient(page, site, async (records, { id }) => {
    await records.write
      .updateTable('packages')
      .set({ price_centavos: 850_000 })
      .where('key', '=', 'package_o')
      .execute()
    await setTerms(records, {})
    done(await bookPackage(records, id, 'package_o'))
    const draft = { ...FORM, firstSchedule: dayFromNow(7), ...words }
    done(await saveDraft(records, id, 'package_o', draft, 'additional', new Date()))
  })

async function voucherIn(records: Records): Promise<{ id: string; code: string }> {
  const always = { packages: [], from: null, until: null, most: null }
  const voucher = { code: null, discount: { kind: 'percent' as const, percent: 10 }, ...always }
  const owner = await newAdministrator(records)
  return done(await addVoucher(records, owner, { form: newId(), voucher }, new Date()))
}

/** Pays the first part for somebody who is signed in here already. */
async function payFirst(records: Records, id: string): Promise<string> {
  await records.write
    .updateTable('packages')
    .set({ price_centavos: 850_000 })
    .where('key', '=', 'package_o')
    .execute()
  await setTerms(records, {})
  await chosen(records, id, { way: 'first' })
  const { paymentId } = done(await submitChosen(records, id, new Date()))
  const owner = await newAdministrator(records)
  done(await decidePayment(records, owner, paymentId, 'confirm', { now: new Date() }))
  return paymentId
}

async function owing(page: Page, site: Site): Promise<{ id: string; name: string }> {
  const name = `Mutya ${newId()}`
  let id = ''
  await asStaff(page, site, async (records) => {
    const client = await newClient(records)
    id = await payFirst(records, client.id)
    await records.write.updateTable('users').set({ name }).where('id', '=', client.id).execute()
  })
  return { id, name }
}

const pay = (page: Page) => page.getByRole('region', { name: 'What you pay now' })

export const MONEY_TERMS: Form[] = [
  {
    name: 'how a registration is paid',
    route: '/registration/:packagesid',
    intent: 'way',
    async open({ page, site }) {
      await third(page, site)
      await page.goto(THIRD)
      return {
        press: () => pay(page).getByText('Pay PHP 3,000 first').click(),
        done: () => expect(pay(page).locator('.pay-now strong')).toHaveText('PHP 3,000'),
      }
    },
  },
  {
    name: 'a discount code',
    route: '/registration/:packagesid',
    intent: 'voucher',
    async open({ page, site }) {
      await third(page, site)
      const { code } = await withRecords(site, voucherIn)
      await page.goto(THIRD)
      await pay(page).getByLabel('Discount code').fill(code)
      return {
        press: () => pay(page).getByRole('button', { name: 'Apply' }).click(),
        done: () => expect(pay(page).getByRole('button', { name: 'Remove the code' })).toBeVisible(),
      }
    },
  },
  {
    name: 'taking a discount code away',
    route: '/registration/:packagesid',
    intent: 'no-voucher',
    async open({ page, site }) {
      const { code } = await withRecords(site, voucherIn)
      await third(page, site, { voucher: code })
      await page.goto(THIRD)
      return {
        press: () => pay(page).getByRole('button', { name: 'Remove the code' }).click(),
        done: () => expect(pay(page).getByLabel('Discount code')).toBeVisible(),
      }
    },
  },
  {
    name: 'a proof of payment for the rest',
    route: '/client/balance',
    intent: 'rest',
    async open({ page, site }) {
      let first = ''
      await asClient(page, site, async (records, { id }) => {
        first = await payFirst(records, id)
      })
      await page.goto('/client/balance')
      await chooseReceipt(page, await smallReceipt(), 'receipt.png')
      await expect(page.getByText('The receipt has arrived.')).toBeAttached()
      return {
        press: () => page.getByRole('button', { name: 'Send proof of payment' }).click(),
        done: () => expect(page.getByText('is being checked.', { exact: false })).toBeVisible(),
        once: () => counted(site, 'payments', 'part_of', first),
      }
    },
  },
  {
    name: 'answering what staff asked about the rest',
    route: '/client/balance',
    intent: 'answer',
    async open({ page, site }) {
      let rest = ''
      await asClient(page, site, async (records, { id }) => {
        await payFirst(records, id)
        rest = await sentRest(records, id, new Date())
        const ask = { reason: 'Which bank was it?', now: new Date() }
        done(await decidePayment(records, await newAdministrator(records), rest, 'ask', ask))
      })
      await page.goto('/client/balance')
      await page.getByLabel('Your answer').fill('It was BPI.')
      return {
        press: () => page.getByRole('button', { name: 'Send answer' }).click(),
        done: () => expect(page.getByText('Your answer has arrived.')).toBeVisible(),
        once: () => counted(site, 'payment_questions', 'payment_id', rest),
      }
    },
  },
  {
    name: 'a reminder of what is owed',
    route: '/admin/balances',
    async open({ page, site }) {
      const { name } = await owing(page, site)
      await page.goto(`/admin/balances?search=${encodeURIComponent(name)}`)
      return {
        press: () => page.getByRole('button', { name: 'Remind now' }).click(),
        done: said(page, /Reminder noted|was reminded today/),
      }
    },
  },
  {
    name: 'money that is given back',
    route: '/admin/payments/:id/money',
    async open({ page, site }) {
      const { id } = await owing(page, site)
      await page.goto(`/admin/payments/${id}/money`)
      const refund = page.getByRole('region', { name: 'Give money back' })
      await refund.getByLabel('Amount').fill('100')
      await refund.getByLabel('Why').fill('Moved abroad')
      await refund.getByRole('button', { name: 'Give money back' }).click()
      const sure = page.getByRole('button', { name: 'Give PHP 100 back' })
      await expect(sure).toBeVisible()
      return {
        press: () => sure.click(),
        done: () => expect(page.getByRole('listitem').filter({ hasText: 'Refund' })).toBeVisible(),
      }
    },
  },
  {
    name: 'a new voucher',
    route: '/admin/vouchers/new',
    async open({ page, site }) {
      await asStaff(page, site)
      const code = `NEW${newId().slice(0, 8).toUpperCase()}`
      await page.goto('/admin/vouchers/new')
      await page.getByLabel('Code', { exact: true }).fill(code)
      await page.getByLabel('Percent', { exact: true }).fill('15')
      return {
        press: () => page.getByRole('button', { name: 'Save' }).click(),
        done: said(page, 'Voucher added'),
        once: () => counted(site, 'vouchers', 'code', code),
      }
    },
  },
  {
    name: 'a voucher that is changed',
    route: '/admin/vouchers/:id',
    async open({ page, site }) {
      let id = ''
      await asStaff(page, site, async (records) => {
        ;({ id } = await voucherIn(records))
      })
      await page.goto(`/admin/vouchers/${id}`)
      await page.getByLabel('How often in all').fill('12')
      return { press: () => page.getByRole('button', { name: 'Save' }).click(), done: said(page, 'Voucher saved') }
    },
  },
  {
    name: 'a voucher that is switched on again',
    route: '/admin/vouchers',
    intent: 'on',
    async open({ page, site }) {
      let code = ''
      await asStaff(page, site, async (records, staff) => {
        const voucher = await voucherIn(records)
        code = voucher.code
        done(await switchVoucher(records, staff, { id: voucher.id, off: true }, new Date()))
      })
      await page.goto(`/admin/vouchers?search=${code}`)
      return {
        press: () => page.getByRole('button', { name: 'Switch on' }).click(),
        done: () => expect(page.getByRole('button', { name: 'Switch off' })).toBeVisible(),
      }
    },
  },
  {
    name: 'a voucher that is switched off',
    route: '/admin/vouchers',
    intent: 'off',
    async open({ page, site }) {
      let code = ''
      await asStaff(page, site, async (records) => {
        ;({ code } = await voucherIn(records))
      })
      await page.goto(`/admin/vouchers?search=${code}`)
      return {
        press: () => page.getByRole('button', { name: 'Switch off' }).click(),
        done: () => expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible(),
      }
    },
  },
]
