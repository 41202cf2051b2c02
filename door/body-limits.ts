import type { Actor } from '#domain/accounts'
import { PDF_MAX_BYTES, RECEIPT_MAX_BYTES } from '#domain/uploads'

/** A form of words is small. */
export const FORM_BYTES = 256 * 1024

type Limit = {
  path: RegExp
  /** Whose forms may be so large; everybody else's are forms of words. */
  whose: 'anybody' | 'signed-in' | 'staff'
  most: number
  /** Where a person is led whose form was larger: without script nothing else could say why. */
  back(path: string): string
}

const page = (path: string) => `${path.replace(/\.data$/, '')}?check=too-large`

/** The forms that may carry files when there is no script to send them in pieces. Uploads have their limits by what they are for (domain/uploads), reports of the content policy their own. */
export const BODY_LIMITS: readonly Limit[] = [
  { path: /^\/registration\//, whose: 'anybody', most: RECEIPT_MAX_BYTES + FORM_BYTES, back: (path) => `${path}?step=3&check=too-large` },
  { path: /^\/(client|writetestimonial\/[\w-]{1,80})(\.data)?$/, whose: 'signed-in', most: RECEIPT_MAX_BYTES + FORM_BYTES, back: page },
  { path: /^\/admin\/home(\.data)?$/, whose: 'staff', most: 2 * RECEIPT_MAX_BYTES + FORM_BYTES, back: page },
  { path: /^\/admin\/(wins|news|members)\/(new|[\w-]{1,80}\/edit)(\.data)?$/, whose: 'staff', most: RECEIPT_MAX_BYTES + FORM_BYTES, back: page },
  { path: /^\/admin\/learningmaterialscontrol\/(new|[\w-]{1,80}\/reupload)(\.data)?$/, whose: 'staff', most: PDF_MAX_BYTES + RECEIPT_MAX_BYTES + FORM_BYTES, back: page },
]

/** How many bytes a form sent to this address by this person may have, and where they are led when it has more; null reads no further and says 413. */
export function limitFor(path: string, actor: Pick<Actor, 'type'> | null): { most: number; back: string | null } {
  const limit = BODY_LIMITS.find((known) => known.path.test(path))
  const theirs = limit && (limit.whose === 'anybody' || (limit.whose === 'signed-in' ? actor !== null : actor?.type === 'ADMIN_USER'))
  return limit && theirs ? { most: limit.most, back: limit.back(path) } : { most: FORM_BYTES, back: null }
}
