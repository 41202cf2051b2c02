import type { Page } from '@playwright/test'
import { newId } from '#records/engine/db'
import { addStatement } from '#records/money/statements/adding'
import { decidePayment } from '#records/enrolment/payments'
import { saveReference } from '#records/enrolment/receipts'
import { mark } from '../admin/content.ts'
import { waitingClient, withRecords, type Waiting } from '../admin/desk.ts'
import { done, newAdministrator } from '../../journey.ts'
import type { Site } from '../../site.ts'
import { expect } from '../../site-test.ts'
import { BANKS, csv } from '../../statements/files.ts'
import { statementOf } from '../../statements/sent.ts'
import { said } from './forms-admin.ts'
import type { Form } from './forms.ts'
import { asStaff, counted } from './people.ts'

const MATCHES = '/admin/statements/matches'

/** A payment that waits and a line that matches it, both of one test alone. */
async function matched(page: Page, site: Site, { confirmed = false } = {}): Promise<Waiting & { line: string }> {
  const client = await waitingClient(site)
  const line = await withRecords(site, async (records) => {
    const owner = await newAdministrator(records)
    const reference = `9${String(Date.now()).slice(-12)}`
    done(await saveReference(records, owner, client.paymentId, reference, new Date()))
    const { amount } = await records.read
      .selectFrom('payments')
      .select('amount_centavos as amount')
      .where('id', '=', client.paymentId)
      .executeTakeFirstOrThrow()
    const day = new Date().toISOString().slice(0, 10)
    done(await addStatement(records, owner, statementOf([{ centavos: amount, reference, day }], newId()), new Date()))
    const { id } = await records.read
      .selectFrom('statement_lines')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    if (confirmed)
      done(await decidePayment(records, owner, client.paymentId, 'confirm', { now: new Date(), lineId: id }))
    return id
  })
  await asStaff(page, site)
  return { ...client, line }
}

const entries = (site: Site, { paymentId }: Waiting) => counted(site, 'payment_history', 'of_payment', paymentId)

/** Ticks one payment and nothing else, and looks at the sum. */
async function look(page: Page, { name }: Waiting): Promise<void> {
  await page.goto(`${MATCHES}?show=matched`)
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck()
  await page.getByRole('checkbox', { name: new RegExp(name) }).check()
}

export const STATEMENT_FORMS: readonly Form[] = [
  {
    name: 'sending a statement',
    route: '/admin/statements',
    async open({ page, site }) {
      const account = mark('Wallet')
      await asStaff(page, site)
      await page.goto('/admin/statements')
      const day = new Date().toISOString().slice(0, 10)
      const move = {
        day,
        time: '10:00',
        centavos: 100,
        words: account,
        reference: `8${String(Date.now()).slice(-12)}`,
      }
      await page.getByLabel('Statement', { exact: true }).setInputFiles({
        name: 'wallet.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(csv(BANKS.Maya?.([move]) ?? [])),
      })
      await page.getByLabel('Account', { exact: true }).fill(account)
      return {
        press: () => page.getByRole('button', { name: 'Read the statement' }).click(),
        done: said(page, new RegExp(`${account}: 1 line`)),
        once: () => counted(site, 'statement_lines', 'account', account),
      }
    },
  },
  {
    name: 'taking a statement back',
    route: '/admin/statements',
    intent: 'takeBack',
    async open({ page, site }) {
      const account = mark('Wallet')
      await asStaff(page, site)
      await withRecords(site, async (records) => {
        const owner = await newAdministrator(records)
        done(
          await addStatement(records, owner, statementOf([{ centavos: 100, words: account }], account), new Date()),
        )
      })
      await page.goto(`/admin/statements?search=${encodeURIComponent(account)}`)
      await page.getByRole('row').filter({ hasText: account }).getByRole('button', { name: 'Take back' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Take statement back' })
      await expect(dialog).toBeVisible()
      return {
        press: () => dialog.getByRole('button', { name: 'Take back' }).click(),
        done: said(page, /are taken back|is no longer there/),
        once: async () => 1 - (await counted(site, 'statements', 'account', account)),
      }
    },
  },
  {
    name: 'tying a line to a payment',
    route: MATCHES,
    intent: 'tie',
    async open({ page, site }) {
      const { line, name, paymentId } = await matched(page, site)
      await withRecords(site, async (records) => {
        done(await decidePayment(records, await newAdministrator(records), paymentId, 'confirm', { now: new Date() }))
      })
      await page.goto(`${MATCHES}?show=unknown`)
      const row = page.getByRole('row').filter({ has: page.locator(`#line-${line}`) })
      return {
        press: () => row.getByRole('button', { name: `Tie to ${name}` }).click(),
        done: said(page, /is tied to the payment|proves another payment|not confirmed any more/),
        once: () => counted(site, 'statement_lines', 'payment_id', paymentId),
      }
    },
  },
  {
    name: 'looking at what is ticked',
    route: MATCHES,
    intent: 'look',
    async open({ page, site }) {
      const client = await matched(page, site)
      await look(page, client)
      return {
        press: () => page.getByRole('button', { name: 'Confirm what is ticked…' }).click(),
        done: () => expect(page.getByRole('dialog', { name: 'Confirm 1 payment' })).toBeVisible(),
      }
    },
  },
  {
    name: 'confirming what is ticked',
    route: MATCHES,
    intent: 'confirm',
    async open({ page, site }) {
      const client = await matched(page, site)
      await look(page, client)
      await page.getByRole('button', { name: 'Confirm what is ticked…' }).click()
      const button = page.getByRole('dialog').getByRole('button', { name: /^Confirm 1 payment/ })
      await expect(button).toBeVisible()
      return {
        press: () => button.click(),
        done: said(page, /Confirmed 1 payment|was already decided|were not|was not/),
        once: () => entries(site, client),
      }
    },
  },
  {
    name: 'undoing a confirmation',
    route: MATCHES,
    intent: 'undo',
    async open({ page, site }) {
      const client = await matched(page, site, { confirmed: true })
      await page.goto(`${MATCHES}?show=used&search=${encodeURIComponent(client.name)}`)
      return {
        press: () =>
          page.getByRole('row').filter({ hasText: client.name }).getByRole('button', { name: 'Undo' }).click(),
        done: said(page, /waits again|is not confirmed any more/),
        once: async () => (await entries(site, client)) - 1,
      }
    },
  },
  {
    name: 'setting a line aside',
    route: MATCHES,
    intent: 'aside',
    async open({ page, site }) {
      const { line } = await matched(page, site)
      await page.goto(`${MATCHES}?show=matched&aside=${line}`)
      const dialog = page.getByRole('dialog', { name: 'Set aside' })
      await dialog.getByLabel('What was the money?').fill('Not a client')
      return {
        press: () => dialog.getByRole('button', { name: 'Set aside' }).click(),
        done: said(page, /The line is set aside|set aside already/),
        once: () => counted(site, 'audit_log', 'subject_id', line),
      }
    },
  },
  {
    name: 'taking a line back',
    route: MATCHES,
    intent: 'back',
    async open({ page, site }) {
      const { line } = await matched(page, site)
      await withRecords(site, (records) =>
        records.write
          .updateTable('statement_lines')
          .set({ ignored_at: new Date().toISOString(), ignored_because: 'x' })
          .where('id', '=', line)
          .execute(),
      )
      await page.goto(`${MATCHES}?show=aside`)
      const row = page.getByRole('row').filter({ has: page.locator(`#line-${line}`) })
      return {
        press: () => row.getByRole('button', { name: 'Take back' }).click(),
        done: said(page, /The line is back|not set aside any more/),
        once: () => counted(site, 'audit_log', 'subject_id', line),
      }
    },
  },
]
