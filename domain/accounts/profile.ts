import * as z from 'zod/mini'
import { getFieldFacts, missingWords, PROFILE_FIELDS, type ProfileField } from '#domain/enrolment/registration-fields'
import { AGE_DIFFERS, ageOf, agesMatch } from '#domain/consent/ages'
import { parseFields, personalForm, type FieldErrors, type FieldValues } from '#domain/forms'
import { pictureProblemText, pictureTypeOf, receiptProblem, type PictureProblem } from '#domain/files/uploads'

export type Details = { fullName: string } & Record<Exclude<ProfileField, 'fullName'>, string | number | null>

export function hasDetails(details: Details): boolean {
  return PROFILE_FIELDS.some((field) => field !== 'fullName' && (details[field] ?? '') !== '')
}

export function toProfileFieldValues(details: Details): FieldValues {
  return Object.fromEntries(PROFILE_FIELDS.map((field) => [field, String(details[field] ?? '')]))
}

type DetailsRead = { ok: true; value: Details } | { ok: false; errors: FieldErrors }

/** Known values may change but not become empty. An unchanged age counts if it was correct any time since `since`. */
export function readDetails(known: Details, values: FieldValues, now: Date, since: Date = now): DetailsRead {
  const blank = (field: ProfileField) => (values[field] ?? '').trim() === ''
  const shape = personalForm(now).shape
  const errors: FieldErrors = {}
  const value = new Map<ProfileField, string>()
  for (const field of PROFILE_FIELDS) {
    if (blank(field)) {
      if (field === 'fullName' || toProfileFieldValues(known)[field] !== '')
        errors[field] = missingWords(field, 'profile')
      continue
    }
    const parsed = parseFields(z.object({ [field]: shape[field] }), { [field]: values[field] ?? '' })
    if (parsed.ok) value.set(field, String(parsed.value[field]))
    else errors[field] = parsed.errors[field] ?? missingWords(field, 'profile')
  }
  const left = (['age', 'birthdate'] as const).every(
    (field) => value.get(field) === toProfileFieldValues(known)[field],
  )
  const born = { age: ageOf(value.get('age')), birthdate: value.get('birthdate') }
  if (!agesMatch(born, now, left ? since : now)) errors.age ??= AGE_DIFFERS
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const read = PROFILE_FIELDS.map((field) => {
    const said = value.get(field) ?? null
    return [field, said !== null && getFieldFacts(field).kind === 'age' ? Number(said) : said] as const
  })
  return {
    ok: true,
    value: { ...(Object.fromEntries(read) as Details), fullName: value.get('fullName') ?? known.fullName },
  }
}

export const WRONG_AVATAR = 'Please choose a PNG or JPEG picture.'
export const AVATAR_PIXELS = 512

export function avatarProblem(size: number, head: Uint8Array): PictureProblem | null {
  const problem = receiptProblem(size, head)
  return problem === null && pictureTypeOf(head) === 'image/webp' ? 'not-a-picture' : problem
}

export function avatarProblemText(problem: PictureProblem): string {
  return problem === 'not-a-picture' ? WRONG_AVATAR : pictureProblemText(problem)
}
