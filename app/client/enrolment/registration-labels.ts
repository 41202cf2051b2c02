import type { RegistrationField } from '#domain/forms'

/** The labels of the registration, word for word. */
export const REGISTRATION_LABELS: Record<RegistrationField, string> = {
  fullName: 'Full Name',
  nickname: 'Nickname',
  age: 'Age',
  birthdate: 'Birthdate',
  address: 'Address',
  phone: 'Phone Number',
  handlerName: "Handler's Name",
  email: 'Email Address',
  firstSchedule: 'Preferred Schedule',
}
