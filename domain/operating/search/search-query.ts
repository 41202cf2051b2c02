import { parsePaymentCode } from '#domain/money/payment-codes'
import { findDay } from './find-day.ts'

export const SEARCH_LONGEST = 100
const SHORTEST = 2
const MOST_WORDS = 5
const MOBILE_DIGITS = 10
const RECEIPT_DIGITS = 6

export type ReceiptQuery = { year: number; sequence: number; from: number; until: number }

export type SearchQuery = {
  text: string
  words: string[]
  code: string | null
  /** Holds the last ten digits of a mobile number, however the user wrote it. */
  mobile: string | null
  receipt: ReceiptQuery | null
  day: string | null
}

export function readSearchQuery(text: string, today: string): SearchQuery | null {
  const clean = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().slice(0, SEARCH_LONGEST)
  if (Array.from(clean).length < SHORTEST) return null
  return {
    text: clean,
    words: clean.toLowerCase().split(' ').slice(0, MOST_WORDS),
    code: parsePaymentCode(clean),
    mobile: findMobile(clean),
    receipt: findReceipt(clean),
    day: findDay(clean, today),
  }
}

function findMobile(text: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text)) return null
  const digits = text.replaceAll(/\D/g, '')
  return digits.length >= MOBILE_DIGITS ? digits.slice(-MOBILE_DIGITS) : null
}

function findReceipt(text: string): ReceiptQuery | null {
  const [, year, figures] = /^(20\d\d)-(\d{1,9})$/.exec(text.replaceAll(' ', '')) ?? []
  if (!year || !figures) return null
  const [sequence, missing] = [Number(figures), 10 ** Math.max(0, RECEIPT_DIGITS - figures.length)]
  return { year: Number(year), sequence, from: sequence * missing, until: (sequence + 1) * missing }
}
