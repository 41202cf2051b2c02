import type { Records } from './db.ts'

/** A named piece of site content as it was stored, or null when nobody has set it. */
export async function siteContent(records: Records, name: string): Promise<unknown> {
  const row = await records.read.selectFrom('site_content').select('value').where('name', '=', name).executeTakeFirst()
  return row ? JSON.parse(row.value) : null
}

/** The file that shows how to pay, or null. */
export async function paymentDetailsFile(records: Records): Promise<string | null> {
  const row = await records.read.selectFrom('files').select('id').where('kind', '=', 'payment-details').orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? null
}
