import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import type { PackageKey } from '#domain/enrolment/packages'
import { newId, openRecords, type Records } from '#records/engine/db'
import { submitProof } from '#records/enrolment/submit-proof'
import { decidePayment } from '#records/enrolment/payments'
import { beginUpload, finishUpload } from '#records/files/uploads'
import { openDiskStore } from '#services/files/files'
import { keepPicture } from '#services/content/pictures'
import { CONSENTS, actorOfUser, arrivedUpload, done, newClient, reachReceiptStep } from '../../journey.ts'
import { FORM } from '../../registration-form.ts'
import { ADMINISTRATOR, enterAs } from '../../people.ts'
import type { Site } from '../../site.ts'

export const PENDING_PAYMENTS = '/admin/pendingregistrationpayments'

/** Opens a site's own records, in which a test prepares or proves something. */
export async function withRecords<Answer>(site: Site, work: (records: Records) => Promise<Answer>): Promise<Answer> {
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  try {
    return await work(records)
  } finally {
    await records.close()
  }
}

export type Waiting = { id: string; name: string; paymentId: string }

/** A unique client, whose payment has just come in; with `receipt` its picture really exists. */
export async function waitingClient(
  site: Site,
  key: PackageKey = 'package_r',
  receipt?: Uint8Array,
): Promise<Waiting> {
  return withRecords(site, async (records) => {
    const { id, name } = await newClient(records, `Corazon ${newId()}`)
    await reachReceiptStep(records, id, key)
    const upload = receipt
      ? await realUpload(site, records, id, receipt)
      : await arrivedUpload(records, id, new Date())
    // The name typed into the form becomes the client's name.
    const { paymentId } = done(
      await submitProof(
        records,
        id,
        { package: key, upload, form: { ...FORM, fullName: name }, consents: CONSENTS },
        new Date(),
      ),
    )
    return { id, name, paymentId }
  })
}

async function realUpload(site: Site, records: Records, ownerId: string, receipt: Uint8Array): Promise<string> {
  const upload = newId()
  const picture = await keepPicture(openDiskStore(join(site.dataDir, 'files')), 'receipts', receipt)
  if (!picture.ok) throw new Error(`the receipt was refused: ${picture.reason}`)
  await beginUpload(records, ownerId, upload, new Date())
  await finishUpload(records, upload, { ...picture.kept, kind: 'receipt', ownerId, sourceSha256: null }, new Date())
  return upload
}

/** A client of one test alone who has been enrolled; the trainee has the payment's id. */
export async function enrolledClient(site: Site, key: PackageKey = 'package_o', now = new Date()): Promise<Waiting> {
  const client = await waitingClient(site, key)
  await withRecords(site, async (records) => {
    const { id } = await records.read
      .selectFrom('users')
      .select('id')
      .where('type', '=', 'ADMIN_USER')
      .executeTakeFirstOrThrow()
    done(await decidePayment(records, await actorOfUser(records, id), client.paymentId, 'confirm', { now }))
  })
  return client
}

/** Opens an address in an administrator's browser. */
export async function openAsStaff(page: Page, site: Site, path: string): Promise<void> {
  await enterAs(page, site.url, ADMINISTRATOR)
  await page.goto(path)
}

/** Opens a folded group of the navigation. */
export async function openGroup(menu: Locator, group: string): Promise<void> {
  await menu.locator('summary').filter({ hasText: group }).click()
}

/** The row, or on a phone the card, of a person. */
export function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name })
}

/** The dialog that is on top now. */
export function dialogNamed(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true }).or(page.getByRole('alertdialog', { name, exact: true }))
}

/** Presses an action of a person, in the row or behind its actions. */
export async function press(
  page: Page,
  name: string,
  action: 'Confirm' | 'Ask for more' | 'Reject' | 'Delete' | 'Unenroll',
): Promise<void> {
  const direct = rowOf(page, name).getByRole('button', { name: action, exact: true })
  if (!(await direct.isVisible()))
    await rowOf(page, name)
      .getByRole('button', { name: /actions/i })
      .click()
  await direct.click()
}

/** Expects nothing wider than the window. */
export async function sidewaysScroll(page: Page): Promise<number> {
  // Before its style sheets load the page would be measured without them.
  await page.waitForLoadState()
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Expects nothing wider than the window at any of these widths. */
export async function expectToFit(page: Page, widths: readonly number[] = [1280, 320, 390]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
    // What was laid out for another width may take a frame.
    await expect.poll(() => sidewaysScroll(page), { message: `wider than ${width} px` }).toBe(0)
  }
}
