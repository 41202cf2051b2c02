import { isUserType, normaliseEmail, type UserType } from '#domain/accounts/accounts'
import { oldDay, oldInstant } from './old-dates.ts'
import { oldStoragePath } from './old-files.ts'
import type { CurrentPackage, PackageKey } from '#domain/enrolment/packages'
import { oldPackageKey } from './old-packages.ts'
import { cleanText, EMAIL } from '#domain/words/texts'
import { LINE_MAX_LENGTH, reading, rejectRecord, own, whole, type OldRecord, type ReadResult } from './old-records.ts'

/** Cuts long values: one field must not cost a person the account. */
function cutText(record: OldRecord, name: string, longest: number, cut: string[]): string {
  const value = own(record, name)
  const cleaned = typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)) : ''
  if (cleaned.length <= longest) return cleaned
  cut.push(`${name} was longer than ${longest} characters and is cut`)
  return cleaned
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
}

export type OldUser = {
  email: string
  type: UserType
  firstName: string
  lastName: string
  name: string
  nickname: string | null
  registrationStep: number
  currentPackage: CurrentPackage
  selectedPackage: PackageKey | null
  createdAt: string | null
  age: number | null
  birthdate: string | null
  address: string | null
  phone: string | null
  handlerName: string | null
  firstSchedule: string | null
  image: string | null
}

export function readUser(record: OldRecord): ReadResult<OldUser> & { cut?: string[] } {
  const cut: string[] = []
  const read = reading((): OldUser => {
    const email = emailOf(record)
    const type = own(record, 'type')
    if (!isUserType(type)) rejectRecord('its type is unknown')
    const line = (name: string) => cutText(record, name, LINE_MAX_LENGTH, cut)
    const [firstName, lastName] = [line('firstName'), line('lastName')]
    const step = Number(own(record, 'registration_step') ?? 1)
    const age = whole(own(record, 'age'))
    const name = line('name') || `${firstName} ${lastName}`.trim() || email
    return {
      email,
      type,
      firstName: firstName || name,
      lastName,
      name,
      nickname: line('nickname') || null,
      registrationStep: Number.isFinite(step) ? Math.min(Math.max(step, 0), 5) : 1,
      currentPackage: oldPackageKey(own(record, 'currentPackage')) ?? 'NONE',
      selectedPackage: oldPackageKey(own(record, 'selected_package')),
      createdAt: oldInstant(own(record, 'account_date_created'))?.toISOString() ?? null,
      age: age !== null && age > 0 && age < 150 ? age : null,
      birthdate: oldDay(own(record, 'birthdate')),
      address: cutText(record, 'address', 2000, cut) || null,
      phone: line('contactNumber') || line('phone') || null,
      handlerName: line('handlerName') || line('handler') || null,
      firstSchedule: oldDay(own(record, 'first_schedule')),
      image: oldStoragePath(own(record, 'image')),
    }
  })
  return cut.length > 0 ? { ...read, cut } : read
}

function emailOf(record: OldRecord): string {
  const value = own(record, 'email')
  const email = typeof value === 'string' ? normaliseEmail(cleanText(value)) : ''
  if (email === '') rejectRecord('it has no e-mail address')
  if (!EMAIL.test(email) || email.length > 254)
    rejectRecord('its e-mail address is not a complete one (like name@example.com), so nobody could sign in with it')
  return email
}

/** Null also for a password that cannot have been typed. */
export function oldPassword(record: OldRecord): string | null {
  const value = own(record, 'password')
  const password = typeof value === 'number' ? String(value) : value
  return typeof password === 'string' && password !== '' && password.length <= 1000 ? password : null
}
