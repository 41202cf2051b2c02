import { isUserType, normaliseEmail, type UserType } from './accounts.ts'
import type { PaymentStatus, Verdict } from './enrolment.ts'
import { oldDay, oldInstant } from './old-dates.ts'
import { oldStoragePath } from './old-files.ts'
import { PACKAGE_KEYS, packageKeyFrom, type CurrentPackage, type PackageKey } from './packages.ts'
import { postLink } from './stories.ts'
import { cleanText, EMAIL } from './texts.ts'

/** The collections of the old site, in the order in which they are taken over. */
export const COLLECTIONS = ['packages', 'users', 'wins', 'news', 'accomplishments', 'recent_news_title', 'members', 'learning_materials', 'for_confirmation_payment', 'payment_history', 'registered_trainees'] as const
export type Collection = (typeof COLLECTIONS)[number]

/** A record of the old site as it came, whatever it may hold. */
export type OldRecord = Record<string, unknown>
export type Reading<Read> = Verdict<Read, string>

const LONGEST = 20_000
const LINE = 500

/** A record that cannot be taken; the message is the reason in the report. */
class NotTaken extends Error {}

function reading<Read>(read: () => Read): Reading<Read> {
  try {
    return { ok: true, do: read() }
  } catch (error) {
    if (error instanceof NotTaken) return { ok: false, because: error.message }
    throw error
  }
}

function refuse(because: string): never {
  throw new NotTaken(because)
}

/** The collections of an export: as they stand, or within `__collections__`; null when it is none. */
export function collectionsOf(json: unknown): { known: Map<Collection, [id: string, record: OldRecord | null][]>; unknown: { name: string; records: number }[] } | null {
  if (!isRecord(json)) return null
  const within = own(json, '__collections__')
  const whole = isRecord(within) ? within : json
  const known = new Map<Collection, [string, OldRecord | null][]>()
  const unknown: { name: string; records: number }[] = []
  for (const [name, records] of Object.entries(whole)) {
    const collection = COLLECTIONS.find((each) => each === name)
    if (collection) known.set(collection, entriesOf(records).map(([id, record]) => [id, isRecord(record) ? record : null]))
    else unknown.push({ name, records: entriesOf(records).length })
  }
  return known.size > 0 ? { known, unknown } : null
}

/** Records by their id, or a list of records that say theirs. */
function entriesOf(records: unknown): [string, unknown][] {
  if (Array.isArray(records)) return records.map((record: unknown, at) => [isRecord(record) && typeof own(record, 'id') === 'string' ? String(own(record, 'id')) : String(at), record])
  return isRecord(records) ? Object.entries(records) : []
}

function isRecord(value: unknown): value is OldRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Tells whether an id can be kept: it has to stand in an address. */
export function isKeptId(id: string): boolean {
  return /^[\w-]{1,80}$/.test(id) && !id.startsWith('__')
}

function text(record: OldRecord, name: string, longest: number = LONGEST): string {
  const value = Object.hasOwn(record, name) ? record[name] : undefined
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const cleaned = cleanText(String(value))
  if (cleaned.length > longest) refuse(`${name} is longer than ${longest} characters`)
  return cleaned
}

const own = (record: OldRecord, name: string): unknown => (Object.hasOwn(record, name) ? record[name] : undefined)

function whole(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.trim().replaceAll(',', '')) : value
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : null
}

export type OldPackage = { key: PackageKey; name: string; description: string; priceCentavos: number | null; sessions: number; assessments: number }

/** The four packages of their one document, each an array of name, description, price and the two counts; what is not one is named. */
export function readPackages(id: string, record: OldRecord): Reading<{ packages: OldPackage[]; odd: string[] }> {
  return reading(() => {
    // Some exports make a document of each.
    const entries = packageKeyFrom(id) ? [[id, Object.hasOwn(record, id) ? record[id] : record] as const] : Object.entries(record)
    const packages: OldPackage[] = []
    const odd: string[] = []
    for (const [name, value] of entries) {
      const key = packageKeyFrom(name)
      const parts = isRecord(value) || Array.isArray(value) ? listed(value) : null
      if (key && parts && parts.length > 0 && !packages.some((each) => each.key === key)) packages.push(packageOf(key, parts))
      else if (name !== 'id' && !name.startsWith('__')) odd.push(name)
    }
    if (packages.length === 0) refuse('it holds none of the four packages')
    return { packages: packages.toSorted((one, other) => PACKAGE_KEYS.indexOf(one.key) - PACKAGE_KEYS.indexOf(other.key)), odd }
  })
}

function listed(value: OldRecord | unknown[]): unknown[] {
  return Array.isArray(value) ? value : Object.entries(value).filter(([name]) => /^[0-4]$/.test(name)).toSorted(([one], [other]) => Number(one) - Number(other)).map(([, part]) => part)
}

function packageOf(key: PackageKey, [name, description, price, sessions, assessments]: unknown[]): OldPackage {
  const count = (value: unknown) => Math.min(Math.max(whole(value) ?? 0, 0), 1000)
  return { key, name: text({ name }, 'name', LINE) || key, description: text({ description }, 'description'), priceCentavos: oldPrice(price), sessions: count(sessions), assessments: count(assessments) }
}

/** Whole centavos of a price as it was written, '12,500' or 'PHP 12,500.50'; null for anything else. */
export function oldPrice(value: unknown): number | null {
  const pesos = typeof value === 'number' ? value : typeof value === 'string' ? Number(/^(?:PHP|Php|₱|P)?\s*(\d[\d,]*(?:\.\d+)?)$/.exec(value.trim())?.[1]?.replaceAll(',', '') ?? Number.NaN) : Number.NaN
  return Number.isFinite(pesos) && pesos >= 0 && pesos <= 20_000_000 ? Math.round(pesos * 100) : null
}

/** A text of a person, cut where it is too long: one field must not cost a person the account. */
function cutText(record: OldRecord, name: string, longest: number, cut: string[]): string {
  const value = own(record, name)
  const cleaned = typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)) : ''
  if (cleaned.length <= longest) return cleaned
  cut.push(`${name} was longer than ${longest} characters and is cut`)
  // Never through the middle of a character.
  return cleaned.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '').trim()
}

export type OldUser = {
  email: string; type: UserType; firstName: string; lastName: string; name: string; nickname: string | null; registrationStep: number; currentPackage: CurrentPackage; selectedPackage: PackageKey | null
  createdAt: string | null; age: number | null; birthdate: string | null; address: string | null; phone: string | null; handlerName: string | null; firstSchedule: string | null; image: string | null
}

/** A person of the old site, without the password, and which fields had to be cut. */
export function readUser(record: OldRecord): Reading<OldUser> & { cut?: string[] } {
  const cut: string[] = []
  const read = reading((): OldUser => {
    const email = emailOf(record)
    const type = own(record, 'type')
    if (!isUserType(type)) refuse('its type is unknown')
    const line = (name: string) => cutText(record, name, LINE, cut)
    const [firstName, lastName] = [line('firstName'), line('lastName')]
    const step = Number(own(record, 'registration_step') ?? 1)
    const age = whole(own(record, 'age'))
    const name = line('name') || `${firstName} ${lastName}`.trim() || email
    return {
      email, type, firstName: firstName || name, lastName, name, nickname: line('nickname') || null,
      registrationStep: Number.isFinite(step) ? Math.min(Math.max(step, 0), 5) : 1,
      currentPackage: packageKeyFrom(own(record, 'currentPackage')) ?? 'NONE',
      selectedPackage: packageKeyFrom(own(record, 'selected_package')),
      createdAt: oldInstant(own(record, 'account_date_created'))?.toISOString() ?? null,
      age: age !== null && age > 0 && age < 150 ? age : null,
      birthdate: oldDay(own(record, 'birthdate')), address: cutText(record, 'address', 2000, cut) || null,
      phone: line('contactNumber') || line('phone') || null, handlerName: line('handlerName') || line('handler') || null,
      firstSchedule: oldDay(own(record, 'first_schedule')), image: oldStoragePath(own(record, 'image')),
    }
  })
  return cut.length > 0 ? { ...read, cut } : read
}

function emailOf(record: OldRecord): string {
  const value = own(record, 'email')
  const email = typeof value === 'string' ? normaliseEmail(cleanText(value)) : ''
  if (email === '') refuse('it has no e-mail address')
  if (!EMAIL.test(email) || email.length > 254) refuse('its e-mail address is not a complete one (like name@example.com), so nobody could sign in with it')
  return email
}

/** The password as it was kept; null for none, or one nobody can have typed. */
export function oldPassword(record: OldRecord): string | null {
  const value = own(record, 'password')
  const password = typeof value === 'number' ? String(value) : value
  return typeof password === 'string' && password !== '' && password.length <= 1000 ? password : null
}

export type OldStory = { title: string; content: string; date: string | null; postUrl: string | null; image: string | null }

/** A win or a news item. */
export function readStory(record: OldRecord): Reading<OldStory> {
  return reading(() => ({ title: text(record, 'title', LINE), content: text(record, 'content'), date: oldDay(own(record, 'date')), postUrl: postLink(text(record, 'postUrl', 2000)), image: oldStoragePath(own(record, 'image')) }))
}

export type OldAccomplishment = { title: string; content: string; date: string | null }

export function readAccomplishment(record: OldRecord): Reading<OldAccomplishment> {
  return reading(() => ({ title: text(record, 'title', LINE), content: text(record, 'content'), date: oldDay(own(record, 'date')) }))
}

export function readHeader(record: OldRecord): Reading<{ title: string; name: string }> {
  return reading(() => ({ title: text(record, 'title', LINE), name: text(record, 'name', LINE) }))
}

export type OldMember = { name: string; titles: string; testimonial: string | null; date: string | null; image: string | null }

/** A member with the testimonial inside. */
export function readMember(record: OldRecord): Reading<OldMember> {
  return reading(() => {
    const titles = own(record, 'titles')
    const line = Array.isArray(titles) ? titles.filter((each) => typeof each === 'string').join(',') : text(record, 'titles', 2000)
    return {
      name: text(record, 'name', LINE) || 'ANONYMOUS',
      titles: line.split(',').map((each) => cleanText(each)).filter(Boolean).slice(0, 6).join(', '),
      testimonial: text(record, 'testimonials') || text(record, 'testimonial') || null,
      date: oldDay(own(record, 'date')), image: oldStoragePath(own(record, 'image')),
    }
  })
}

export type OldMaterial = { fileName: string; pdf: string; image: string | null }

export function readMaterial(record: OldRecord): Reading<OldMaterial> {
  return reading(() => {
    const pdf = oldStoragePath(own(record, 'url')) ?? refuse('it names no PDF')
    return { fileName: text(record, 'fileName', LINE) || cleanText(pdf.split('/').at(-1) ?? '').slice(0, LINE) || 'Untitled.pdf', pdf, image: oldStoragePath(own(record, 'imageUrl')) }
  })
}

export type OldPayment = { userId: string; package: PackageKey; status: PaymentStatus; submittedAt: string | null; receipt: string | null }

/** A payment that was put up for confirmation; it is kept under its person's id where it names nobody else. */
export function readPayment(id: string, record: OldRecord): Reading<OldPayment> {
  return reading(() => {
    const status = statusOf(own(record, 'status')) ?? refuse('its status is unknown')
    return { userId: text(record, 'userId', LINE) || id, ...packageAndReceipt(record), status, submittedAt: oldInstant(own(record, 'timestamp'))?.toISOString() ?? null }
  })
}

export type OldHistory = { userId: string | null; package: PackageKey; submittedAt: string | null; confirmedAt: string | null; receipt: string | null; paymentId: string | null }

/** A confirmed payment of the history. */
export function readHistory(record: OldRecord): Reading<OldHistory> {
  return reading(() => {
    const status = own(record, 'status')
    if (status !== undefined && statusOf(status) === null) refuse('its status is unknown')
    return { userId: text(record, 'userId', LINE) || null, paymentId: text(record, 'id', LINE) || null, ...packageAndReceipt(record), submittedAt: oldInstant(own(record, 'timestamp'))?.toISOString() ?? null, confirmedAt: oldInstant(own(record, 'confirmedAt'))?.toISOString() ?? null }
  })
}

function packageAndReceipt(record: OldRecord): { package: PackageKey; receipt: string | null } {
  return { package: packageKeyFrom(own(record, 'package_title')) ?? refuse('its package is unknown'), receipt: oldStoragePath(own(record, 'imageUrl')) }
}

function statusOf(value: unknown): PaymentStatus | null {
  return value === 'pending' || value === 'confirmed' || value === 'rejected' ? value : null
}

export type OldTrainee = { userId: string; paymentId: string | null; sessionTook: number; assessmentTook: number }

export function readTrainee(record: OldRecord): Reading<OldTrainee> {
  return reading(() => {
    const userId = text(record, 'userId', LINE) || refuse('it names no user')
    const took = (name: string) => Math.max(0, whole(own(record, name)) ?? 0)
    return { userId, paymentId: text(record, 'confirmationPaymentId', LINE) || null, sessionTook: took('session_took'), assessmentTook: took('assessment_took') }
  })
}
