import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import {
  CRC_FIELD,
  isSealed,
  readFields,
  sealed,
  valueOf,
  withField,
  writeFields,
  type EmvField,
  type Unit,
} from './fields.ts'

export type CodeRefusal =
  | 'not-emv'
  | 'cut'
  | 'wrong-crc'
  | 'field-twice'
  | 'not-qr-ph'
  | 'other-currency'
  | 'other-country'
  | 'has-amount'
  | 'adds-fee'
  | 'too-long'

export type QrPhCode = { text: string; fields: readonly EmvField[]; unit: Unit }

/** EMVCo's field 27 is a person's InstaPay account, 28 a merchant's. */
export const ACCOUNTS = {
  person: { field: '27', network: 'com.p2pqrpay' },
  merchant: { field: '28', network: 'ph.ppmi.p2m' },
} as const

const PESO = '608'
/** EMVCo allows this many, and a phone's camera can still read them from a screen. */
const LONGEST = 512
const REFERENCES = '62'
const OUR_REFERENCE = '05'

/** Accepts only complete Philippine codes without an amount, so that one can be added. */
export function readQrPh(text: string): Verdict<QrPhCode, CodeRefusal> {
  if (!text.startsWith('000201')) return no('not-emv')
  if (text.length > LONGEST) return no('too-long')
  const read = fieldsOf(text)
  if (!read) return no('cut')
  if (!isSealed(text)) return no('wrong-crc')
  const { fields } = read
  const ids = new Set([CRC_FIELD, ...fields.map(({ id }) => id)])
  if (ids.size !== fields.length + 1) return no('field-twice')
  if (valueOf(fields, '53') !== PESO) return no('other-currency')
  if (valueOf(fields, '58') !== 'PH') return no('other-country')
  if (!findAccountFields({ text, ...read })) return no('not-qr-ph')
  if (valueOf(fields, '54') !== null) return no('has-amount')
  if (['55', '56', '57'].some((id) => valueOf(fields, id) !== null)) return no('adds-fee')
  return yes({ text, ...read })
}

function fieldsOf(text: string): { fields: EmvField[]; unit: Unit } | null {
  for (const unit of ['characters', 'bytes'] as const) {
    const fields = readFields(text, unit)
    const last = fields?.at(-1)
    if (fields && last?.id === CRC_FIELD && last.value.length === 4) return { fields: fields.slice(0, -1), unit }
  }
  return null
}

export function findAccountFields({
  fields,
  unit,
}: QrPhCode): { kind: keyof typeof ACCOUNTS; fields: EmvField[] } | null {
  for (const kind of ['person', 'merchant'] as const) {
    const { field, network } = ACCOUNTS[kind]
    const inside = readFields(valueOf(fields, field) ?? '', unit)
    if (inside && valueOf(inside, '00') === network && valueOf(inside, '01')) return { kind, fields: inside }
  }
  return null
}

export function withPayment(
  { fields, unit }: QrPhCode,
  { amountCentavos, paymentCode }: { amountCentavos: number; paymentCode: string },
): Verdict<string, 'too-long' | 'no-amount' | 'cut'> {
  if (!Number.isSafeInteger(amountCentavos) || amountCentavos <= 0) return no('no-amount')
  const references = readFields(valueOf(fields, REFERENCES) ?? '', unit)
  if (!references) return no('cut')
  const inside = writeFields(withField(references, OUR_REFERENCE, paymentCode), unit)
  if (inside === null) return no('too-long')
  const once = withField(withField(fields, '01', '12'), '54', amountText(amountCentavos))
  const written = writeFields(withField(once, REFERENCES, inside), unit)
  if (written === null) return no('too-long')
  const code = sealed(written)
  return code.length > LONGEST ? no('too-long') : yes(code)
}

function amountText(centavos: number): string {
  return `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`
}
