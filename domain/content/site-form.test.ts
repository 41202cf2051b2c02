import { describe, expect, it } from 'vitest'
import {
  parsePriceInput,
  checkSite,
  parseLines,
  partsChanged,
  readSiteForm,
  type SiteFormValues,
} from './site-form.ts'
import { siteFieldsOf } from './site-fields.ts'
import { listAfter } from './site-lists.ts'

/** A form whose every field is right. */
function right(more: Record<string, string> = {}): SiteFormValues {
  const form = new FormData()
  const usual: Record<string, string> = {
    brand: 'Luningning Academy',
    contactEmail: 'hello@academy.example',
    socialLink: 'https://www.facebook.com/academy',
    phone: '0917 123 4567',
    messenger: 'm.me/academy',
    mapLink: 'https://maps.example/academy',
  }
  const packages = ['package_w.name', 'package_o.name', 'package_r.name', 'package_d.name', 'package_gala-night.name']
  for (const { name, kind } of siteFieldsOf(Object.fromEntries(packages.map((each) => [each, '']))))
    form.set(
      name,
      more[name] ??
        usual[name] ??
        (kind === 'price' ? '12,500' : kind === 'count' ? '4' : name.endsWith('.name') ? 'Package' : 'Words'),
    )
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  return readSiteForm(form)
}
const errorsOf = (input: SiteFormValues) => {
  const checked = checkSite(input)
  return checked.ok ? {} : checked.errors
}

describe('a price', () => {
  it('is whole centavos of what people write, none when it is empty [ADM-14]', () => {
    expect(
      ['12,500', '12500', '12500.50', 'PHP 12,500', ' php 1,250,000.5 ', '0', '0.05', ''].map((input) =>
        parsePriceInput(input.trim()),
      ),
    ).toEqual([1_250_000, 1_250_000, 1_250_050, 1_250_000, 125_000_050, 0, 5, null])
  })
  it('is nothing else [ADM-14]', () => {
    for (const input of ['-1', '12,50', '1,2500', '12.345', 'free', '1e3', '₱500', '12 500', '.5', '99999999999'])
      expect(parsePriceInput(input), input).toBeUndefined()
  })
})

describe('the site form', () => {
  it('takes everything as it is meant, cleaned [ADM-14]', () => {
    const checked = checkSite(right({ brand: '  Bagong Tala \u0000', history: 'One.\r\n\r\nTwo.' }))
    expect(checked.ok && [checked.value.fields.brand, checked.value.fields.history]).toEqual([
      'Bagong Tala',
      'One.\n\nTwo.',
    ])
  })

  it.each([
    ['brand', '', 'Brand is required'],
    ['contactEmail', 'hello at academy', 'Please enter a valid email address.'],
    ['contactEmail', 'a@b.example\nBcc: c@d.example', 'Please enter a valid email address.'],
    ['socialLink', 'javascript:alert(1)', 'Please enter a valid URL.'],
    ['socialLink', 'www.facebook.com', 'Please enter a valid URL.'],
    ['socialLink', 'https://tiktok.example/a\nno link', 'Please enter a valid URL.'],
    ['phone', 'ask Ana', 'Please enter a phone number of 7 to 15 digits, such as 0917 123 4567.'],
    ['phone', '12345', 'Please enter a phone number of 7 to 15 digits, such as 0917 123 4567.'],
    ['messenger', 'https://evil.example/m.me/a', 'Please enter a Messenger address such as m.me/academy.'],
    ['mapLink', 'javascript:alert(1)', 'Please enter a valid URL.'],
    ['package_w.price', 'twelve', 'Please enter a price such as 12,500 or 12500.50'],
    ['package_o.sessions', '-1', 'Q&A sessions must be a whole number from 0 to 99'],
    ['package_gala-night.assessments', '100', 'Assessments must be a whole number from 0 to 99'],
    ['package_d.name', ' ', 'Name is required'],
    ['vision', 'x'.repeat(2001), 'Vision is too long: at most 2,000 characters'],
  ])('says what is wrong with %s: %j [ADM-14]', (name, value, message) => {
    expect(errorsOf(right({ [name]: value }))).toEqual({ [name]: message })
  })

  it('may leave every way to reach the academy and prices empty [ADM-14, ADM-15]', () => {
    expect(
      errorsOf(
        right({ contactEmail: '', socialLink: '', phone: '', messenger: '', mapLink: '', 'package_w.price': '' }),
      ),
    ).toEqual({})
  })

  it('keeps lists in their order, leaves empty entries out and names the one that is wrong [ADM-14]', () => {
    const input = right()
    input.lists.questions = [
      { head: 'Why?', text: 'Because.' },
      { head: '', text: '' },
      { head: ' ', text: 'Lonely answer' },
      { head: 'Why?', text: 'Again' },
    ]
    expect(errorsOf(input)).toEqual({
      'questions.head.2': 'Question is required',
      'questions.head.3': 'This question is in the list twice',
    })
    input.lists.questions = [
      { head: 'B', text: '' },
      { head: '', text: '' },
      { head: 'A', text: 'x' },
    ]
    const checked = checkSite(input)
    expect(checked.ok && checked.value.lists.questions).toEqual([
      { head: 'B', text: '' },
      { head: 'A', text: 'x' },
    ])
  })

  it('reads payment accounts, and says beside each field what is wrong with it [SETUP-5]', () => {
    const form = new FormData()
    for (const [bank, holder, number] of [
      [' GCash ', 'Ana Cruz', '0917 123 4567'],
      ['', '', ''],
      ['BPI', '', '12-34'],
      ['Maya', 'Ana Cruz', 'ask me'],
      ['GCash', 'Ana', '0917 123 4567'],
    ])
      for (const [name, value = ''] of Object.entries({ bank, holder, number }))
        form.append(`paymentAccounts.${name}`, value)
    const read = readSiteForm(form).lists.paymentAccounts
    expect(read).toHaveLength(5)
    const input = right()
    expect(errorsOf({ ...input, lists: { ...input.lists, paymentAccounts: read } })).toEqual({
      'paymentAccounts.holder.2': 'Account name is required',
      'paymentAccounts.number.3':
        'Please enter an account or mobile number: digits, with spaces or dashes between them.',
      'paymentAccounts.number.4': 'This account is in the list twice',
    })
    const account = (at: number) => ({ bank: 'BPI', holder: 'Ana', number: `1000 ${at}` })
    const many = Array.from({ length: 7 }, (_, at) => account(at))
    expect(errorsOf({ ...input, lists: { ...input.lists, paymentAccounts: many } })).toEqual({
      'paymentAccounts.bank.6': 'The site shows at most 6 of these',
    })
    const fine = checkSite({ ...input, lists: { ...input.lists, paymentAccounts: read.slice(0, 2) } })
    expect(fine.ok && fine.value.lists.paymentAccounts).toEqual([
      { bank: 'GCash', holder: 'Ana Cruz', number: '0917 123 4567' },
    ])
  })

  it('adds, removes and moves entries [ADM-14]', () => {
    const [a, b, c] = ['A', 'B', 'C'].map((head) => ({ head, text: '' }))
    const entries = [a, b, c].filter((entry) => entry !== undefined)
    const heads = (change: string) =>
      listAfter(entries, change)
        .map(({ head }) => head)
        .join('')
    expect(['add', 'remove 1', 'up 2', 'down 0', 'up 0', 'down 2', 'remove 9', 'nonsense'].map(heads)).toEqual([
      'ABC',
      'AC',
      'ACB',
      'BAC',
      'ABC',
      'ABC',
      'ABC',
      'ABC',
    ])
  })

  it('tells which parts changed [ADM-14, PAY-9]', () => {
    expect(partsChanged(right(), right({ brand: 'Other', 'package_r.price': '1' }))).toEqual(['Identity', 'Packages'])
    expect(partsChanged(right(), right())).toEqual([])
  })

  it('reads one thing a line [ADM-14]', () => {
    expect(parseLines('poise\n\n a voice \npoise')).toEqual(['poise', 'a voice'])
  })
})
