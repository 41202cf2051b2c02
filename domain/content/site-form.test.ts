import { describe, expect, it } from 'vitest'
import { checkPart, parseLines, parsePriceInput, readPartForm, wrongInSite } from './site-form.ts'
import { EDITED_LISTS, listAfter, type SiteEntry, type SiteList } from './site-lists.ts'
import { fieldsOfPart, findSitePart, listSiteParts, SITE_PARTS, type SitePartKey } from './site/site-parts.ts'

const PACKAGES = ['package_w', 'package_o', 'package_r', 'package_d', 'package_gala-night']
const STORED = Object.fromEntries(PACKAGES.map((key) => [`${key}.name`, '']))
const USUAL: Record<string, string> = {
  brand: 'Luningning Academy',
  contactEmail: 'hello@academy.example',
  socialLink: 'https://www.facebook.com/academy',
  phone: '0917 123 4567',
  messenger: 'm.me/academy',
  mapLink: 'https://maps.example/academy',
}

/** The form of a part whose every field is right. */
function right(key: SitePartKey, more: Record<string, string> = {}) {
  const part = findSitePart(key, STORED)
  const form = new FormData()
  for (const { name, kind } of fieldsOfPart(part)) {
    const usual = kind === 'price' ? '12,500' : kind === 'count' ? '4' : 'Words'
    form.set(name, more[name] ?? USUAL[name] ?? usual)
  }
  return { part, values: readPartForm(part, form) }
}
const PART_OF_LIST = Object.fromEntries(
  listSiteParts({}).flatMap(({ key, list }) => (list ? [[list, key]] : [])),
) as Record<SiteList, SitePartKey>
function withEntries(list: SiteList, entries: SiteEntry[]) {
  const { part, values } = right(PART_OF_LIST[list])
  return checkPart(part, { ...values, entries })
}
const partWith = (name: string): SitePartKey =>
  SITE_PARTS.find((key) => fieldsOfPart(findSitePart(key, STORED)).some((field) => field.name === name)) ?? 'identity'
function errorsOf(key: SitePartKey, more: Record<string, string>) {
  const { part, values } = right(key, more)
  const checked = checkPart(part, values)
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
    const cleaned = (key: SitePartKey, more: Record<string, string>) => {
      const { part, values } = right(key, more)
      const checked = checkPart(part, values)
      return checked.ok ? checked.value.fields : checked.errors
    }
    expect(cleaned('identity', { brand: '  Bagong Tala \u0000' }).brand).toBe('Bagong Tala')
    expect(cleaned('history', { history: 'One.\r\n\r\nTwo.' }).history).toBe('One.\n\nTwo.')
  })

  it.each([
    ['brand', '', 'Name of the academy is required'],
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
    expect(errorsOf(partWith(name), { [name]: value })).toEqual({ [name]: message })
  })

  it('may leave every way to reach the academy and prices empty [ADM-14, ADM-15]', () => {
    const empty = { contactEmail: '', socialLink: '', phone: '', messenger: '', mapLink: '' }
    expect(errorsOf('contact', empty)).toEqual({})
    expect(errorsOf('packages', { 'package_w.price': '' })).toEqual({})
  })

  it('keeps lists in their order, leaves empty entries out and names the one that is wrong [ADM-14]', () => {
    const wrong = withEntries('questions', [
      { head: 'Why?', text: 'Because.' },
      { head: '', text: '' },
      { head: ' ', text: 'Lonely answer' },
      { head: 'Why?', text: 'Again' },
    ])
    expect(wrong.ok ? {} : wrong.errors).toEqual({
      'questions.head.2': 'Question is required',
      'questions.head.3': 'This question is in the list twice',
    })
    const checked = withEntries('questions', [
      { head: 'B', text: '' },
      { head: '', text: '' },
      { head: 'A', text: 'x' },
    ])
    expect(checked.ok && checked.value.entries).toEqual([
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
    const read = readPartForm(findSitePart('payment', {}), form).entries
    expect(read).toHaveLength(5)
    const errorsIn = (entries: SiteEntry[]) => {
      const checked = withEntries('paymentAccounts', entries)
      return checked.ok ? {} : checked.errors
    }
    expect(errorsIn(read)).toEqual({
      'paymentAccounts.holder.2': 'Account name is required',
      'paymentAccounts.number.3':
        'Please enter an account or mobile number: digits, with spaces or dashes between them.',
      'paymentAccounts.number.4': 'This account is in the list twice',
    })
    const account = (at: number) => ({ bank: 'BPI', holder: 'Ana', number: `1000 ${at}` })
    const many = Array.from({ length: 7 }, (_, at) => account(at))
    expect(errorsIn(many)).toEqual({
      'paymentAccounts.bank.6': 'The site shows at most 6 of these',
    })
    const fine = withEntries('paymentAccounts', read.slice(0, 2))
    expect(fine.ok && fine.value.entries).toEqual([{ bank: 'GCash', holder: 'Ana Cruz', number: '0917 123 4567' }])
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

  it('no field of a part has the name of a field of its list [ADM-14]', () => {
    for (const part of listSiteParts(STORED)) {
      const columns = part.list ? EDITED_LISTS[part.list].fields.map(({ name }) => `${part.list}.${name}`) : []
      expect(fieldsOfPart(part).filter(({ name }) => columns.includes(name))).toEqual([])
    }
    const names = listSiteParts(STORED).flatMap((part) => fieldsOfPart(part).map(({ name }) => name))
    expect(new Set(names).size, 'no two parts write one field').toBe(names.length)
  })

  it('takes links of the footer one a line, to pages of the site and elsewhere [SETUP-5]', () => {
    const errorFor = (links: string) => {
      const checked = withEntries('footer', [{ head: 'Us', links }])
      return checked.ok ? null : checked.errors['footer.links.0']
    }
    for (const links of ['Home | /home', 'Home|/home#faq\nBlog | https://tala.example/a?b=c'])
      expect([links, errorFor(links)]).toEqual([links, null])
    const wrong = ['Home', 'Home | home', ' | /home', 'Out | //evil.example', 'Run | javascript:alert(1)']
    for (const links of [...wrong, 'Out | /\\evil.example', 'Home | /home\nBlog'])
      expect([links, errorFor(links)]).toEqual([links, expect.stringContaining('Write each link')])
  })

  it('reads one thing a line [ADM-14]', () => {
    expect(parseLines('poise\n\n a voice \npoise')).toEqual(['poise', 'a voice'])
  })
})

describe('a figure of the home page', () => {
  it.each(['40', '1,200', '40+', '98%', ''])('may be %j [SETUP-5]', (text) => {
    const field = { name: 'stats.wins', label: 'Wins', longest: 12, kind: 'figure' } as const
    expect(wrongInSite(field, text)).toBeUndefined()
  })

  it.each(['many', '40 wins', '+', '1,20', '4 0'])('is not %j [SETUP-5]', (text) => {
    const field = { name: 'stats.wins', label: 'Wins', longest: 12, kind: 'figure' } as const
    expect(wrongInSite(field, text)).toBe('Wins must be a number, such as 40, 1,200 or 40+')
  })
})
