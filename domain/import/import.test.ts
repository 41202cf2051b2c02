import { describe, expect, it } from 'vitest'
import { fateInWords } from '#domain/text/staff/import/fates'
import {
  findDayOrder,
  foldEmail,
  foldMobile,
  isSameName,
  parseCount,
  parseImportAmount,
  parseSheetDay,
  parseSheetTime,
} from './cells.ts'
import { findColumnsProblem, findSheetTable, guessImportColumns, headingKey } from './columns.ts'
import { decideFates } from './fates.ts'
import type { ImportFacts, KnownPerson } from './facts.ts'
import { NO_CHOICES, readImportRows, readName, findPackage, type ImportChoices } from './rows.ts'

const TODAY = '2026-11-21'
const NOW = new Date('2026-11-21T04:00:00.000Z')

describe('cells of a sheet', () => {
  it('days in each way people write them, and none that is no day [BRING-1]', () => {
    const table: [text: string, dayFirst: string | null, monthFirst: string | null][] = [
      ['03/04/2026', '2026-04-03', '2026-03-04'],
      ['3/4/26', '2026-04-03', '2026-03-04'],
      ['25/12/1998', '1998-12-25', '1998-12-25'],
      ['12/25/1998', '1998-12-25', '1998-12-25'],
      ['5/6/98', '1998-06-05', '1998-05-06'],
      ['2026-03-04', '2026-03-04', '2026-03-04'],
      ['2026/3/4', '2026-03-04', '2026-03-04'],
      ['March 4, 2026', '2026-03-04', '2026-03-04'],
      ['4 Mar 2026', '2026-03-04', '2026-03-04'],
      ['4th March 2026', '2026-03-04', '2026-03-04'],
      ['Agosto 21, 2010', '2010-08-21', '2010-08-21'],
      ['Hunyo 12, 2010', '2010-06-12', '2010-06-12'],
      ['Fri, Mar 4, 2026', '2026-03-04', '2026-03-04'],
      ['03/04/2026 14:05:09', '2026-04-03', '2026-03-04'],
      ['3/4/2026 2:05 PM', '2026-04-03', '2026-03-04'],
      ['2026-03-04T06:05:09Z', '2026-03-04', '2026-03-04'],
      ['29.02.2028', '2028-02-29', '2028-02-29'],
      ['29.02.2027', null, null],
      ['31/11/2026', null, null],
      ['45123', null, null],
      ['soon', null, null],
      ['', null, null],
    ]
    for (const [text, dayFirst, monthFirst] of table) {
      expect(parseSheetDay(text, 'day-first', TODAY), text).toBe(dayFirst)
      expect(parseSheetDay(text, 'month-first', TODAY), text).toBe(monthFirst)
    }
  })

  it('a day over 12 decides the order, without one or with both it is unclear [BRING-1]', () => {
    expect(findDayOrder(['03/04/2026', '25/04/2026', 'n/a'])).toBe('day-first')
    expect(findDayOrder(['03/04/2026', '04/25/2026 10:00:01'])).toBe('month-first')
    expect(findDayOrder(['03/04/2026', '05/06/2026'])).toBe('unclear')
    expect(findDayOrder(['25/04/2026', '04/25/2026'])).toBe('unclear')
    expect(findDayOrder(['05/05/2026', '2026-04-25', 'May 4, 2026'])).toBe('none')
  })

  it('mobile numbers fold to one form [BRING-1]', () => {
    for (const text of [
      '0917 123 4567',
      '+63 917-123-4567',
      '639171234567',
      '9171234567',
      '(0917)1234567',
      '9.171234567E9',
      '0917.123.4567 / 0918 000 0000',
    ])
      expect(foldMobile(text), text).toBe('+639171234567')
    expect(foldMobile('+1 (415) 555-0100')).toBe('+14155550100')
    for (const text of ['(032) 255 1234', '12345', 'none', '', '09171234']) expect(foldMobile(text), text).toBeNull()
  })

  it('amounts, counts, times, addresses and names [BRING-1]', () => {
    for (const text of ['12,000.00', 'PHP 12000', '₱12,000', 'P12,000', '12000 pesos', '12000'])
      expect(parseImportAmount(text), text).toBe(12_000_00)
    for (const text of ['-5', 'twelve', '1.2.3', '']) expect(parseImportAmount(text), text).toBeNull()
    expect(['4', '4/10', '4 of 10', '4.0', 'four'].map(parseCount)).toEqual([4, 4, 4, 4, null])
    expect(['3:30 PM', '15:30', '3pm', '2026-01-02 09:05', '25:00', ''].map(parseSheetTime)).toEqual([
      '15:30',
      '15:30',
      '15:00',
      '09:05',
      null,
      null,
    ])
    expect([' Ana@Mail.PH ', 'mailto:a@b.co', 'a@b', 'x'].map(foldEmail)).toEqual([
      'ana@mail.ph',
      'a@b.co',
      null,
      null,
    ])
    expect(isSameName('Maria Santos', 'Ma. María Niña Santos')).toBe(true)
    expect(isSameName('Ana Cruz', 'Ben Cruz')).toBe(false)
    expect(readName('Dela Cruz, Ana', '', '')).toEqual({
      name: 'Ana Dela Cruz',
      firstName: 'Ana Dela',
      lastName: 'Cruz',
    })
    expect(readName('', 'Ana', 'Cruz').name).toBe('Ana Cruz')
    const packages = [
      { key: 'package_o' as const, name: 'Package O' },
      { key: 'package_gold' as const, name: 'Gold' },
    ]
    expect(['package o', 'O', 'Gold package', 'Silver', ''].map((text) => findPackage(text, packages))).toEqual([
      'package_o',
      'package_o',
      'package_gold',
      null,
      null,
    ])
  })
})

describe('columns', () => {
  it('are known by English and Tagalog headings, each once [BRING-1]', () => {
    const table: [heading: string, column: string | null][] = [
      ['Timestamp', 'signed-up'],
      ['Email Address', 'email'],
      ['Full Name (Last, First)', 'name'],
      ['Contact Number', 'mobile'],
      ['Mobile No.', 'mobile'],
      ['CP #', 'mobile'],
      ['Birthday', 'birthdate'],
      ['Petsa ng Kapanganakan', 'birthdate'],
      ['Edad', 'age'],
      ['Tirahan', 'address'],
      ['Pangalan', 'name'],
      ["Student's Name", 'name'],
      ['Name of Trainee', 'name'],
      ['Pangalan ng Magulang', 'guardian-name'],
      ['Parent/Guardian Contact No.', 'guardian-contact'],
      ['Relationship to student', 'guardian-relation'],
      ['Package', 'package'],
      ['Amount Paid', 'amount'],
      ['Halaga', 'amount'],
      ['Date Paid', 'paid-on'],
      ['Petsa ng Bayad', 'paid-on'],
      ['Reference No.', 'reference'],
      ['GCash Ref #', 'reference'],
      ['Mode of Payment', 'method'],
      ['Session Date', 'session-date'],
      ['Sessions Taken', 'sessions-taken'],
      ['Apelyido', 'last-name'],
      ['Palayaw', 'nickname'],
      ['Balance', null],
      ['Proof of payment', null],
      ['Remarks', null],
      ['', null],
    ]
    for (const [heading, column] of table) expect(guessImportColumns([heading])[0] ?? null, heading).toBe(column)
    expect(guessImportColumns(['Name', 'Mobile', 'Phone', 'Amount', 'Date'])).toEqual([
      'name',
      'mobile',
      null,
      'amount',
      'paid-on',
    ])
    expect(guessImportColumns(['Suki', 'Name'], new Map([['suki', 'name' as const]]))).toEqual(['name', null])
    expect(guessImportColumns(['Name'], new Map([[headingKey(' NAME: '), '' as const]]))).toEqual([null])
  })

  it('stand below titles, and need a name and a contact [BRING-1]', () => {
    const found = findSheetTable([['Students 2026'], [], ['Name', 'Mobile'], ['Ana', '0917']])
    expect(found).toEqual({ header: ['Name', 'Mobile'], firstRow: 4, rows: [['Ana', '0917']] })
    expect(findSheetTable([['only one cell']])).toBeNull()
    expect(findColumnsProblem(['email'])).toBe('no-name')
    expect(findColumnsProblem(['name'])).toBe('no-contact')
    expect(findColumnsProblem(['name', 'name', 'email'])).toBe('twice')
    expect(findColumnsProblem(['first-name', null, 'mobile'])).toBeNull()
  })
})

const PACKAGES = [
  { key: 'package_o' as const, name: 'Package O', priceCentavos: 850_000, sessions: 3, assessments: 1 },
  { key: 'package_w' as const, name: 'Package W', priceCentavos: 500_000, sessions: 10, assessments: 3 },
]
const known = (id: string, more: Partial<KnownPerson> = {}): KnownPerson => ({
  id,
  name: 'Maria Santos',
  email: `${id}@mail.ph`,
  mobile: null,
  isClient: true,
  waits: false,
  hasPendingPayment: false,
  enrolment: null,
  payments: [],
  ...more,
})
const HEADER = [
  'Name',
  'Email',
  'Mobile',
  'Birthdate',
  'Guardian',
  'Guardian contact',
  'Package',
  'Amount',
  'Date paid',
  'Reference',
  'Session date',
  'Session time',
  'Sessions taken',
]
type Cells = Partial<Record<(typeof HEADER)[number], string>>

function fatesOf(rows: Cells[], facts: Partial<ImportFacts> = {}, choices: Partial<ImportChoices> = {}) {
  const table = findSheetTable([HEADER, ...rows.map((row) => HEADER.map((heading) => row[heading] ?? ''))])
  if (!table) throw new Error('no table')
  const all = { ...NO_CHOICES, columns: guessImportColumns(HEADER), ...choices }
  const { rows: read } = readImportRows(table, all, TODAY)
  return decideFates(read, all, {
    now: NOW,
    people: [],
    packages: PACKAGES,
    closedMonths: new Set(),
    references: new Map(),
    ...facts,
  })
}
const ANA: Cells = { Name: 'Ana Cruz', Email: 'ana@mail.ph', Mobile: '0917 123 4567', Birthdate: '1998-05-17' }
const notesOf = (rows: Cells[], facts?: Partial<ImportFacts>, choices?: Partial<ImportChoices>) =>
  fatesOf(rows, facts, choices).map(({ kind, notes }) => [kind, ...notes.map(({ note }) => note)].join(' '))

describe('the fate of a row', () => {
  it('a person is new, known, or twice in the file, by email or mobile [BRING-1]', () => {
    expect(notesOf([ANA])).toEqual(['new new-person'])
    expect(notesOf([{ ...ANA, Email: '' }])).toEqual(['new new-person no-email'])
    expect(notesOf([ANA, { ...ANA, Mobile: '' }, { Name: 'Ana M Cruz', Mobile: '+639171234567' }])).toEqual([
      'new new-person',
      'repeat same-as-row nothing-new',
      'repeat same-as-row nothing-new',
    ])
    expect(notesOf([ANA], { people: [known('a', { email: 'ana@mail.ph' })] })).toEqual(['known known-by nothing-new'])
    expect(notesOf([ANA], { people: [known('a', { name: 'Ana Cruz', mobile: '+639171234567' })] })).toEqual([
      'known known-by nothing-new',
    ])
  })

  it('needs an answer where two people could be meant, or something is missing [BRING-1]', () => {
    expect(notesOf([{ ...ANA, Email: '', Mobile: '' }])).toEqual(['ask no-contact'])
    expect(notesOf([{ ...ANA, Name: '' }])).toEqual(['ask no-name'])
    expect(notesOf([{ ...ANA, Mobile: '123' }])).toEqual(['ask unreadable'])
    expect(notesOf([{ ...ANA, Birthdate: '' }])).toEqual(['ask no-birthdate'])
    expect(notesOf([{ ...ANA, Birthdate: '' }], {}, { withoutBirthdate: 'adult' })).toEqual(['new new-person'])
    expect(notesOf([ANA, { ...ANA, Name: 'Ben Cruz', Email: '' }])).toEqual(['new new-person', 'ask other-name'])
    const two = [known('a', { email: 'ana@mail.ph' }), known('b', { mobile: '+639171234567' })]
    expect(notesOf([ANA], { people: two })).toEqual(['ask two-people'])
    expect(notesOf([ANA], { people: [known('a', { email: 'ana@mail.ph', isClient: false })] })).toEqual(['ask staff'])
  })

  it('a minor waits for a guardian, who has to be named [BRING-1]', () => {
    const child = { ...ANA, Birthdate: '2012-05-17', Package: 'O', Amount: '8500', 'Date paid': '2026-10-01' }
    expect(notesOf([child])).toEqual(['ask no-guardian'])
    const named = { ...child, Guardian: 'Lola Cruz', 'Guardian contact': '0918 000 1111' }
    const [fate] = fatesOf([named])
    expect(fate?.steps.map(({ step }) => step)).toEqual(['person', 'guardian'])
    expect(notesOf([named])).toEqual(['minor new-person minor minor-waits'])
    expect(notesOf([named], { people: [known('a', { email: 'ana@mail.ph', waits: true })] })).toEqual([
      'known known-by minor-waits nothing-new',
    ])
  })

  it('a payment joins its person: enrols, pays a part, is there already, or waits [BRING-1]', () => {
    const paid = {
      ...ANA,
      Package: 'Package O',
      Amount: '5,000',
      'Date paid': '2026-10-01',
      Reference: '1234567890123',
    }
    const [first, second] = fatesOf([paid, { ...paid, Amount: '4000', 'Date paid': '2026-10-09', Reference: '' }])
    expect(first?.notes.map(fateInWords).join(' ')).toContain(
      'Enrols in Package O with PHP 5,000 paid on Oct 1, 2026; PHP 3,500 is still to pay.',
    )
    expect(first?.steps[1]).toMatchObject({ step: 'enrol', priceCentavos: 900_000 })
    expect(second?.steps).toMatchObject([
      { step: 'pay', person: first?.person, payment: { amountCentavos: 400_000 } },
    ])
    expect(notesOf([paid, paid])).toEqual(['new new-person enrols', 'repeat same-as-row paid-before nothing-new'])
    expect(notesOf([{ ...paid, Package: 'Gold' }])).toEqual(['ask unknown-package'])
    expect(notesOf([{ ...paid, Package: 'Gold' }], {}, { packages: { gold: 'package_w' } })).toEqual([
      'new new-person enrols',
    ])
    expect(notesOf([{ ...paid, Package: '' }])).toEqual(['ask no-package'])
    expect(notesOf([{ ...paid, Amount: '', Reference: '' }])).toEqual(['new new-person enrols'])
    expect(notesOf([{ ...paid, 'Date paid': '' }])).toEqual(['ask no-day'])
    expect(notesOf([{ ...paid, 'Date paid': '2027-01-01' }])).toEqual(['ask day-ahead'])
    expect(notesOf([paid], { closedMonths: new Set(['2026-10']) })).toEqual(['ask month-closed'])
    expect(notesOf([paid], { references: new Map([['1234567890123', 'x']]) })).toEqual(['ask reference-used'])
    const enrolment = {
      id: 'e',
      package: 'package_o' as const,
      owedCentavos: 350_000,
      used: { 'q-and-a': 0, assessment: 0 },
      taken: { 'q-and-a': 0, assessment: 0 },
      starts: [],
    }
    const enrolled = known('a', {
      email: 'ana@mail.ph',
      enrolment,
      payments: [{ amountCentavos: 500_000, day: '2026-10-01' }],
    })
    expect(notesOf([paid], { people: [enrolled] })).toEqual(['known known-by paid-before nothing-new'])
    expect(notesOf([{ ...paid, Amount: '9000' }], { people: [enrolled] })).toEqual(['ask more-than-owed'])
    expect(notesOf([{ ...paid, Package: 'W' }], { people: [enrolled] })).toEqual(['ask other-package'])
    expect(notesOf([paid], { people: [known('a', { email: 'ana@mail.ph', hasPendingPayment: true })] })).toEqual([
      'ask payment-pending',
    ])
  })

  it('sessions are recorded or planned within the package, and a row that waits leaves nothing behind [BRING-1]', () => {
    const row = { ...ANA, Package: 'O', 'Sessions taken': '2' }
    expect(notesOf([row])).toEqual(['new new-person enrols counts'])
    expect(notesOf([row, { ...ANA, 'Session date': '2026-11-01', 'Session time': '3:00 PM' }])).toEqual([
      'new new-person enrols counts',
      'repeat same-as-row session',
    ])
    expect(notesOf([row, { ...ANA, 'Session date': '2026-12-01', 'Session time': '3:00 PM' }])).toEqual([
      'new new-person enrols counts',
      'repeat same-as-row session',
    ])
    expect(notesOf([row, { ...ANA, 'Session date': '2026-12-01' }])).toEqual([
      'new new-person enrols counts',
      'ask no-time',
    ])
    expect(notesOf([{ ...row, 'Sessions taken': '4' }, row])).toEqual([
      'ask none-left',
      'new new-person enrols counts',
    ])
    expect(notesOf([{ ...ANA, 'Sessions taken': '1' }])).toEqual(['ask not-enrolled'])
  })
})
