type Kind = 'text' | 'age' | 'past-day' | 'coming-day' | 'phone' | 'email'

type FieldFacts = {
  step: 'personal' | 'additional'
  kind: Kind
  label: string
  named?: string
  longest?: number
  pair?: true
  column: string
  hint?: string
  autoComplete?: string
  profile?: { label?: string; named?: string; wide?: true }
  trainee?: string
  report?: { label: string; onSheet?: true }
}

/** All forms, checks and reports use this list; a new field also needs a migration and its table's type. */
export const FIELDS = {
  fullName: {
    step: 'personal',
    kind: 'text',
    label: 'Full Name',
    longest: 120,
    column: 'name',
    autoComplete: 'name',
    profile: {},
  },
  nickname: {
    step: 'personal',
    kind: 'text',
    label: 'Nickname',
    longest: 60,
    column: 'nickname',
    hint: 'What coaches call you.',
    autoComplete: 'nickname',
  },
  age: { step: 'personal', kind: 'age', label: 'Age', pair: true, column: 'age', profile: {}, trainee: 'Age' },
  birthdate: {
    step: 'personal',
    kind: 'past-day',
    label: 'Birthdate',
    pair: true,
    column: 'birthdate',
    autoComplete: 'bday',
    profile: {},
    trainee: 'Birthday',
  },
  address: {
    step: 'personal',
    kind: 'text',
    label: 'Address',
    longest: 300,
    column: 'address',
    autoComplete: 'street-address',
    profile: { wide: true },
    trainee: 'Address',
  },
  phone: {
    step: 'personal',
    kind: 'phone',
    label: 'Phone Number',
    named: 'Phone number',
    longest: 30,
    column: 'phone',
    hint: 'Such as 0917 123 4567 or +63 917 123 4567.',
    autoComplete: 'tel',
    profile: { label: 'Contact Number', named: 'Contact number' },
    trainee: 'Contact Number',
    report: { label: 'Contact Number' },
  },
  handlerName: {
    step: 'personal',
    kind: 'text',
    label: "Handler's Name",
    named: "Handler's name",
    longest: 120,
    column: 'handler_name',
    hint: 'Your parent, guardian or manager; your own name if you handle yourself.',
    autoComplete: 'off',
    profile: { wide: true },
    trainee: "Handler's Name",
  },
  email: {
    step: 'additional',
    kind: 'email',
    label: 'Email Address',
    longest: 254,
    column: 'contact_email',
    hint: 'Where we write about your schedule and your payment.',
    autoComplete: 'email',
  },
  firstSchedule: {
    step: 'additional',
    kind: 'coming-day',
    label: 'Preferred Schedule',
    named: 'Preferred schedule',
    column: 'first_schedule',
    hint: 'The day of your first session, tomorrow at the earliest.',
    trainee: 'Preferred first schedule',
  },
} as const satisfies Record<string, FieldFacts>

type Fields = typeof FIELDS
export type RegistrationField = keyof Fields
type With<Facts> = { [Name in RegistrationField]: Fields[Name] extends Facts ? Name : never }[RegistrationField]
export type PersonalField = With<{ step: 'personal' }>
export type AdditionalField = With<{ step: 'additional' }>
export type ProfileField = With<{ profile: object }>
export type TraineeField = With<{ trainee: string }>
type ReportField = With<{ report: object }>

const all = Object.keys(FIELDS) as RegistrationField[]

export const REGISTRATION_FIELDS = all
export const PERSONAL_FIELDS = all.filter((name): name is PersonalField => FIELDS[name].step === 'personal')
export const ADDITIONAL_FIELDS = all.filter((name): name is AdditionalField => FIELDS[name].step === 'additional')
export const TRAINEE_FIELDS = all.filter((name): name is TraineeField => 'trainee' in FIELDS[name])
export const REPORT_FIELDS = all.filter((name): name is ReportField => 'report' in FIELDS[name])
export const SHEET_FIELDS = REPORT_FIELDS.filter((name) => getFieldFacts(name).report?.onSheet)
export const PROFILE_FIELDS = all
  .filter((name): name is ProfileField => 'profile' in FIELDS[name])
  .sort((one, other) => Number(isWide(one)) - Number(isWide(other)))

export function getFieldFacts(name: RegistrationField): FieldFacts {
  return FIELDS[name]
}

export function isWide(name: RegistrationField): boolean {
  return getFieldFacts(name).profile?.wide === true
}

export function missingWords(name: RegistrationField, where: 'registration' | 'profile' = 'registration'): string {
  const { kind, label, named, profile } = getFieldFacts(name)
  if (kind === 'age') return 'Valid age is required'
  return `${(where === 'profile' ? profile?.named : undefined) ?? named ?? label} is required`
}

export function toRegistrationControl(name: RegistrationField) {
  const { kind, longest, autoComplete } = getFieldFacts(name)
  const types = { phone: 'tel', email: 'email', 'past-day': 'date', 'coming-day': 'date', text: 'text', age: 'text' }
  const modes: Partial<Record<Kind, 'tel' | 'email' | 'numeric'>> = { phone: 'tel', email: 'email', age: 'numeric' }
  return {
    type: types[kind],
    inputMode: modes[kind],
    min: kind === 'past-day' ? '1900-01-01' : undefined,
    maxLength: kind === 'age' ? 3 : longest,
    autoComplete,
  }
}

type Column<Name extends RegistrationField> = { [N in Name]: `users.${Fields[N]['column']} as ${N}` }[Name]

export function selectFieldColumns<Name extends RegistrationField>(names: readonly Name[]): Column<Name>[] {
  return names.map((name) => `users.${FIELDS[name].column} as ${name}` as Column<Name>)
}

type StoredField<Name extends RegistrationField> = Fields[Name] extends { kind: 'age' }
  ? number | null
  : Name extends 'fullName'
    ? string
    : string | null
type Stored<Name extends RegistrationField> = { [N in Name as Fields[N]['column']]: StoredField<N> }

export function storedFields<Name extends RegistrationField>(
  names: readonly Name[],
  values: Record<Name, string | number | null>,
): Stored<Name> {
  const read = names.map((name) => {
    const value = values[name]
    return [FIELDS[name].column, value !== null && getFieldFacts(name).kind === 'age' ? Number(value) : value]
  })
  return Object.fromEntries(read) as Stored<Name>
}
