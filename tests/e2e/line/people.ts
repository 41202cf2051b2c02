import type { Page } from '@playwright/test'
import type { Actor } from '#domain/accounts/accounts'
import { openSession } from '#records/accounts/accounts'
import { newId, type Records } from '#records/engine/db'
import { bookPackage } from '#records/enrolment/enrolment'
import { hashPassword } from '#services/accounts/passwords'
import { withRecords } from '../admin/desk.ts'
import { newAdministrator, newClient } from '../../journey.ts'
import type { Site } from '../../site.ts'

/** The password of every person made here. */
export const SECRET = 'kundiman-of-the-line'

/** A client of one test alone, signed in in this browser, with `more` done to them first. */
export async function asClient(
  page: Page,
  site: Site,
  more: (records: Records, client: Actor) => Promise<unknown> = () => Promise.resolve(),
): Promise<Actor> {
  return withRecords(site, async (records) => {
    const client = await newClient(records, `Ligaya ${newId()}`)
    await more(records, client)
    await enter(page, site, records, client)
    return client
  })
}

/** An administrator of one test alone, signed in in this browser. */
export async function asStaff(
  page: Page,
  site: Site,
  more: (records: Records, staff: Actor) => Promise<unknown> = () => Promise.resolve(),
): Promise<Actor> {
  return withRecords(site, async (records) => {
    const staff = await newAdministrator(records)
    await more(records, staff)
    await enter(page, site, records, staff)
    return staff
  })
}

// Deriving a hash is meant to be slow: once is enough.
let hash: Promise<string> | null = null

async function enter(page: Page, site: Site, records: Records, { id }: Actor): Promise<void> {
  await records.write
    .updateTable('users')
    .set({ password_hash: await (hash ??= hashPassword(SECRET)) })
    .where('id', '=', id)
    .execute()
  const value = await openSession(records, id, new Date(), 'Chrome on Android')
  await page.context().addCookies([{ name: 'session', value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
}

/** A client who has booked. */
export const booked = (records: Records, { id }: Pick<Actor, 'id'>) => bookPackage(records, id, 'package_w')

/** How many rows of a table a condition finds. */
export function counted(
  site: Site,
  table: 'contact_messages' | 'payments' | 'news' | 'consents' | 'payment_questions',
  column: string,
  value: string,
): Promise<number> {
  return withRecords(site, async ({ read }) => {
    const rows = await read
      .selectFrom(table)
      .selectAll()
      .where(column as never, '=', value as never)
      .execute()
    return rows.length
  })
}
