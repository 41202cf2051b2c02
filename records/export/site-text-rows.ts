import { EDITED_LISTS } from '#domain/content/site-lists'
import { fieldsOfPart, listSiteParts, readPartValues } from '#domain/content/site/site-parts'
import { readStoredSite } from '#records/content/site/site-stored'
import type { Reader } from '#records/engine/db'

export async function listSiteTextRows(read: Reader): Promise<Record<string, string>[]> {
  const { values } = await readStoredSite(read)
  return listSiteParts(values.fields)
    .filter(({ key }) => key !== 'packages')
    .flatMap((part) => {
      const { fields, entries } = readPartValues(part, values)
      const own = fieldsOfPart(part).map(({ name, label }) => toRow(part.title, label, fields[name]))
      const list = part.list && part.list !== 'paymentAccounts' ? EDITED_LISTS[part.list] : null
      const listed = (list ? entries : []).flatMap((entry, at) =>
        (list?.fields ?? []).map(({ name, label }) =>
          toRow(part.title, `${list?.thing ?? ''} ${at + 1}: ${label}`, entry[name]),
        ),
      )
      return [...own, ...listed].filter(({ text }) => text !== '')
    })
}

export async function listPaymentAccountRows(read: Reader): Promise<Record<string, string>[]> {
  const { values } = await readStoredSite(read)
  return values.lists.paymentAccounts.map(({ bank = '', holder = '', number = '' }) => ({
    bank,
    accountName: holder,
    accountNumber: number,
  }))
}

const toRow = (part: string, field: string, text = '') => ({ part, field, text })
