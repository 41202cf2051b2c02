import * as z from 'zod/mini'
import { parseFields, personalForm, type FieldErrors, type FieldValues } from '#domain/forms'
import { pictureProblemText, pictureTypeOf, receiptProblem, type PictureProblem } from '#domain/files/uploads'

/** The six details a person may change of their own record, and nothing else. */
export const PROFILE_FIELDS = ['fullName', 'age', 'birthdate', 'address', 'phone', 'handlerName'] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]

export const PROFILE_LABELS: Record<ProfileField, string> = {
  fullName: 'Full Name',
  age: 'Age',
  birthdate: 'Birthdate',
  address: 'Address',
  phone: 'Contact Number',
  handlerName: "Handler's Name",
}

const MISSING: Record<ProfileField, string> = {
  fullName: 'Full Name is required',
  age: 'Valid age is required',
  birthdate: 'Birthdate is required',
  address: 'Address is required',
  phone: 'Contact number is required',
  handlerName: "Handler's name is required",
}

export type Details = {
  fullName: string
  age: number | null
  birthdate: string | null
  address: string | null
  phone: string | null
  handlerName: string | null
}

/** Tells whether the academy knows anything about the person beyond the account itself. */
export function hasDetails({ age, birthdate, address, phone, handlerName }: Details): boolean {
  return [age, birthdate, address, phone, handlerName].some((detail) => detail !== null && detail !== '')
}

/** The details as a form shows them. */
export function detailsAsTyped(details: Details): FieldValues {
  return Object.fromEntries(PROFILE_FIELDS.map((field) => [field, String(details[field] ?? '')]))
}

export type DetailsRead = { ok: true; value: Details } | { ok: false; errors: FieldErrors }

/**
 * Reads a profile save: what the academy knows already may be changed but not emptied, what it does not know may stay
 * empty.
 */
export function readDetails(known: Details, typed: FieldValues, now: Date): DetailsRead {
  const blank = (field: ProfileField) => (typed[field] ?? '').trim() === ''
  const shape = personalForm(now).shape
  const errors: FieldErrors = {}
  const value = new Map<ProfileField, string>()
  for (const field of PROFILE_FIELDS) {
    if (blank(field)) {
      if (field === 'fullName' || detailsAsTyped(known)[field] !== '') errors[field] = MISSING[field]
      continue
    }
    const parsed = parseFields(z.object({ [field]: shape[field] }), { [field]: typed[field] ?? '' })
    if (parsed.ok) value.set(field, String(parsed.value[field]))
    else errors[field] = parsed.errors[field] ?? MISSING[field]
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const said = (field: ProfileField) => value.get(field) ?? null
  const age = said('age')
  return {
    ok: true,
    value: {
      fullName: value.get('fullName') ?? known.fullName,
      age: age === null ? null : Number(age),
      birthdate: said('birthdate'),
      address: said('address'),
      phone: said('phone'),
      handlerName: said('handlerName'),
    },
  }
}

export const WRONG_AVATAR = 'Please choose a PNG or JPEG picture.'
export const AVATAR_PIXELS = 512

/** What is wrong with a profile picture before it is decoded: PNG and JPEG are taken, judged by the first bytes. */
export function avatarProblem(size: number, head: Uint8Array): PictureProblem | null {
  const problem = receiptProblem(size, head)
  return problem === null && pictureTypeOf(head) === 'image/webp' ? 'not-a-picture' : problem
}

/** What a person reads about a profile picture that cannot be taken. */
export function avatarProblemText(problem: PictureProblem): string {
  return problem === 'not-a-picture' ? WRONG_AVATAR : pictureProblemText(problem)
}
