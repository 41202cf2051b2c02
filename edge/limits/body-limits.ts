import type { FormSize } from '#route-facts'
import { matchRequestAddress, audienceOf, getAddressFacts } from '#route-lookup'
import { isAdministrator, type Actor } from '#domain/accounts/accounts'
import { STATEMENT_MAX_BYTES } from '#domain/money/statements/lines'
import { PDF_MAX_BYTES, RECEIPT_MAX_BYTES } from '#domain/files/uploads'

export const FORM_BYTES = 256 * 1024

const SIZES: Record<FormSize, number> = {
  words: FORM_BYTES,
  receipt: RECEIPT_MAX_BYTES + FORM_BYTES,
  picture: RECEIPT_MAX_BYTES + FORM_BYTES,
  'site-pictures': 2 * RECEIPT_MAX_BYTES + FORM_BYTES,
  material: PDF_MAX_BYTES + RECEIPT_MAX_BYTES + FORM_BYTES,
  statement: STATEMENT_MAX_BYTES + FORM_BYTES,
}

/** `most`: in bytes. `back`: where to redirect a larger form; null means to stop reading and answer 413. */
export function limitFor(path: string, actor: Pick<Actor, 'type'> | null): { most: number; back: string | null } {
  const name = matchRequestAddress(path)
  const { takes = 'words', filesFrom } = getAddressFacts(name)
  const theirs = filesFrom === 'anybody' || (audienceOf(name) === 'admin' ? isAdministrator(actor) : actor !== null)
  if (takes === 'words' || !theirs) return { most: FORM_BYTES, back: null }
  return {
    most: SIZES[takes],
    back: `${path.replace(/\.data$/, '')}?${takes === 'receipt' ? 'step=3&' : ''}check=too-large`,
  }
}
