import { forgetReceipts } from '../enrolment/kept-receipt.ts'

/** Words, bookmarks and receipts lie under the name of whom they belong to. */
const PERSONAL = /^(?:draft:(?:profile|testimonial):([^:]+)$|(?:read|words|answer):([^:]+):)/

/** On a phone that somebody else has used: what they typed and never sent is not for the next person. */
export async function forgetOthers(personId: string): Promise<void> {
  try {
    for (const key of Object.keys(localStorage)) {
      const [, drafted, named] = PERSONAL.exec(key) ?? []
      const owner = drafted ?? named
      // Of an older version, without a name.
      if ((owner !== undefined && owner !== personId) || key.startsWith('words:/')) localStorage.removeItem(key)
    }
  } catch {
    // A browser that forbids storage holds nothing.
  }
  await forgetReceipts((key) => !key.startsWith(`${personId}:`))
}
