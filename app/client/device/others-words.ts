import { forgetReceipts } from '../enrolment/kept-receipt.ts'

const PERSONAL = /^(?:draft:(?:profile|testimonial):([^:]+)$|(?:read|words|answer):([^:]+):)/

/** Privacy: deletes what a user of another family typed on a shared phone and never sent. */
export async function forgetOthers(family: readonly string[]): Promise<void> {
  try {
    for (const key of Object.keys(localStorage)) {
      const [, drafted, named] = PERSONAL.exec(key) ?? []
      const owner = drafted ?? named
      // Keys of an older version contain no user id.
      if ((owner !== undefined && !family.includes(owner)) || key.startsWith('words:/')) localStorage.removeItem(key)
    }
  } catch {}
  await forgetReceipts((key) => !family.some((personId) => key.startsWith(`${personId}:`)))
}
