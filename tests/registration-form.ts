import type { Additional, Personal } from '#domain/forms'
import { dayFromNow } from './days.ts'

/** A registration whose every field is right. */
export const FORM: Personal & Additional = {
  fullName: 'Maria Niña Santos',
  nickname: 'Maya',
  age: '24',
  birthdate: '2002-05-17',
  address: '12 Mabini St, Parañaque',
  phone: '+63 917 123 4567',
  handlerName: "Ana O'Reyes",
  email: 'maria.contact@example.ph',
  firstSchedule: dayFromNow(7),
}
