import { expect } from '../../site-test.ts'
import { randomInt } from 'node:crypto'
import { newId } from '#records/engine/db'
import { DESK, enrolledClient } from '../admin/desk.ts'
import { said } from './forms-admin.ts'
import type { Form } from './forms.ts'
import { asStaff, counted } from './people.ts'

export const LEDGER_FORMS: Form[] = [
  {
    name: 'taking a confirmation back',
    route: DESK,
    intent: 'undo',
    async open({ page, site }) {
      const { id, name } = await enrolledClient(site, 'package_o', new Date())
      await asStaff(page, site)
      await page.goto(DESK)
      const line = page
        .getByRole('region', { name: 'Just confirmed' })
        .getByRole('listitem')
        .filter({ hasText: name })
      return {
        press: () => line.getByRole('button', { name: 'Undo' }).click(),
        done: said(page, 'This payment is not confirmed any more.'),
        // What came in, and its one reversal.
        once: async () => (await counted(site, 'payment_history', 'user_id', id)) - 1,
      }
    },
  },
  {
    name: 'the details on receipts',
    route: '/admin/receipts/details',
    async open({ page, site }) {
      const name = `Academy ${newId()}`
      await asStaff(page, site)
      await page.goto('/admin/receipts/details')
      await page.getByLabel('Name of the academy').fill(name)
      return {
        press: () => page.getByRole('button', { name: 'Save' }).click(),
        done: said(page, 'Details saved'),
        once: () => counted(site, 'acknowledgement_terms', 'name', name),
      }
    },
  },
  {
    name: 'the number of a BIR invoice',
    route: '/admin/receipts',
    async open({ page, site }) {
      const { id } = await enrolledClient(site, 'package_o', new Date())
      const number = `SI ${newId()}`
      await asStaff(page, site)
      await page.goto(`/admin/receipts?search=${id}`)
      await page.getByLabel(/^BIR invoice no\. of/).fill(number)
      return {
        press: () => page.getByRole('button', { name: /^Save BIR invoice no\./ }).click(),
        done: said(page, 'BIR invoice no. saved'),
        once: () => counted(site, 'invoice_numbers', 'number', number),
      }
    },
  },
  {
    name: 'closing a month',
    route: '/admin/months/:month',
    intent: 'close',
    async open({ page, site }) {
      const month = `${1900 + randomInt(100)}-${String(1 + randomInt(12)).padStart(2, '0')}`
      await asStaff(page, site)
      await page.goto(`/admin/months/${month}`)
      await page.getByRole('button', { name: /^Close / }).click()
      await expect(page.getByRole('button', { name: 'Close month' })).toBeVisible()
      return {
        press: () => page.getByRole('button', { name: 'Close month' }).click(),
        done: said(page, 'This month is closed already.'),
        once: () => counted(site, 'closed_months', 'month', month),
      }
    },
  },
]
