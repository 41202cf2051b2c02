import type { Records } from './db.ts'

/** What the academy calls itself and how it is reached; what nobody has set is null. */
export async function siteIdentity(records: Records): Promise<{ brand: string | null; contactEmail: string | null; socialLink: string | null }> {
  const rows = await records.read.selectFrom('site_content').select(['name', 'value']).where('name', 'in', ['brand', 'contactEmail', 'socialLink']).execute()
  const texts = new Map(rows.map(({ name, value }): [string, unknown] => [name, JSON.parse(value)]))
  const text = (name: string) => {
    const found = texts.get(name)
    return typeof found === 'string' && found !== '' ? found : null
  }
  return { brand: text('brand'), contactEmail: text('contactEmail'), socialLink: text('socialLink') }
}

/** The file that shows how to pay, or null. */
export async function paymentDetailsFile(records: Records): Promise<string | null> {
  const row = await records.read.selectFrom('files').select('id').where('kind', '=', 'payment-details').orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? null
}
