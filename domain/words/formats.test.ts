import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  amountForSheet,
  formatAge,
  formatDay,
  formatForSheet,
  formatInstant,
  formatPhp,
  formatStamp,
  formatToday,
  grouped,
  initialsOf,
  isDay,
  manilaDayOf,
  manilaTomorrow,
} from './formats.ts'
import { additionalForm, parseFields, personalForm } from '#domain/forms'

// Minutes that getTimezoneOffset shows in January, so that a zone which silently was not taken fails the test.
const ZONES = [
  ['UTC', 0],
  ['America/Los_Angeles', 480],
  ['Asia/Tokyo', -540],
  ['Asia/Manila', -480],
  ['Pacific/Kiritimati', -840],
] as const

// [instant, today in Manila, tomorrow in Manila]
const INSTANTS = [
  ['the last millisecond before midnight in Manila', '2026-11-21T15:59:59.999Z', '2026-11-21', '2026-11-22'],
  ['midnight in Manila', '2026-11-21T16:00:00.000Z', '2026-11-22', '2026-11-23'],
  ['a second after midnight in Manila', '2026-11-21T16:00:01.000Z', '2026-11-22', '2026-11-23'],
  ['midnight in UTC', '2026-11-21T00:00:00.000Z', '2026-11-21', '2026-11-22'],
  ['the end of a month', '2026-11-30T15:59:59.999Z', '2026-11-30', '2026-12-01'],
  ['the end of a year', '2026-12-31T15:59:59.999Z', '2026-12-31', '2027-01-01'],
  ['the first moment of a year', '2026-12-31T16:00:00.000Z', '2027-01-01', '2027-01-02'],
  ['the day before a leap day', '2028-02-28T03:00:00.000Z', '2028-02-28', '2028-02-29'],
  ['a leap day', '2028-02-28T16:00:00.000Z', '2028-02-29', '2028-03-01'],
  ['28 February of a common year', '2027-02-28T15:59:59.999Z', '2027-02-28', '2027-03-01'],
  ['the spring change of the clock in Los Angeles', '2026-03-08T10:00:00.000Z', '2026-03-08', '2026-03-09'],
  ['the autumn change of the clock in Los Angeles', '2026-11-01T09:30:00.000Z', '2026-11-01', '2026-11-02'],
  ['an evening near the end of the autumn change', '2026-11-01T15:59:59.999Z', '2026-11-01', '2026-11-02'],
] as const

afterEach(() => vi.unstubAllEnvs())

describe.each(ZONES)('on a server in %s', (zone, offset) => {
  it.each(INSTANTS)(
    '%s has its own today and tomorrow, and the forms judge by them [REG-3]',
    (_, instant, today, tomorrow) => {
      vi.stubEnv('TZ', zone)
      expect(new Date('2026-01-15T00:00:00Z').getTimezoneOffset()).toBe(offset)
      const now = new Date(instant)
      expect(manilaDayOf(now)).toBe(today)
      expect(manilaTomorrow(now)).toBe(tomorrow)

      const scheduleProblem = (firstSchedule: string) => {
        const parsed = parseFields(additionalForm(now), { email: 'maria@example.ph', firstSchedule })
        return parsed.ok ? null : parsed.errors['firstSchedule']
      }
      expect(scheduleProblem(today)).toBe('Preferred schedule must be at least 1 day ahead')
      expect(scheduleProblem(tomorrow)).toBeNull()
      expect(scheduleProblem('2020-01-01')).toBe('Preferred schedule must be at least 1 day ahead')
      expect(scheduleProblem('2031-06-30')).toBeNull()
    },
  )

  it('a stored date is shown as that date, and an instant in Manila time [AUTH-5, WIN-2]', () => {
    vi.stubEnv('TZ', zone)
    expect(formatDay('2024-03-05')).toBe('Mar 5, 2024')
    expect(formatDay('2024-01-01')).toBe('Jan 1, 2024')
    expect(formatDay('2023-12-31')).toBe('Dec 31, 2023')
    expect(formatStamp('2026-11-20T13:14:05.678Z')).toBe('11/20/26 21:14:05')
    expect(formatInstant('2026-11-20T13:14:05.678Z')).toBe('Nov 20, 2026, 9:14 PM')
    expect(formatToday(new Date('2026-11-20T16:00:00Z'))).toBe('Saturday, Nov 21, 2026')
  })

  it('a birthdate of today in Manila is refused and of yesterday taken [REG-2]', () => {
    vi.stubEnv('TZ', zone)
    const now = new Date('2026-11-21T16:00:00.000Z')
    const words = {
      fullName: 'Maria Santos',
      nickname: 'Maya',
      age: '24',
      address: 'Cebu City',
      phone: '0917 123 4567',
      handlerName: 'Ana Reyes',
    }
    expect(parseFields(personalForm(now), { ...words, birthdate: '2026-11-22' })).toMatchObject({
      ok: false,
      errors: { birthdate: expect.any(String) },
    })
    expect(parseFields(personalForm(now), { ...words, birthdate: '2026-11-21' }).ok).toBe(true)
  })
})

describe('money', () => {
  it.each([
    [1_250_000, 'PHP 12,500'],
    [850_000, 'PHP 8,500'],
    [100, 'PHP 1'],
    [0, 'PHP 0'],
    [123_456_700, 'PHP 1,234,567'],
    [1_250_050, 'PHP 12,500.50'],
    [1_250_005, 'PHP 12,500.05'],
    [1, 'PHP 0.01'],
    [99, 'PHP 0.99'],
    [99_999_999_999, 'PHP 999,999,999.99'],
    [-1_250_050, 'PHP -12,500.50'],
  ])('%i centavos are %s [PKG-1, PAY-6]', (centavos, text) => {
    expect(formatPhp(centavos)).toBe(text)
  })

  it('without a price says so [ADM-15]', () => {
    expect(formatPhp(null)).toBe('No Price')
  })
})

describe('dates', () => {
  it('an account made at midnight in Manila shows hour 00, not 24 [AUTH-5]', () => {
    expect(formatStamp('2026-11-20T16:00:00.000Z')).toBe('11/21/26 00:00:00')
    expect(formatStamp('2026-11-20T15:59:59.999Z')).toBe('11/20/26 23:59:59')
    expect(formatStamp('2026-01-02T03:04:05.000Z')).toBe('01/02/26 11:04:05')
  })

  it('are real calendar days written YYYY-MM-DD, and nothing else [REG-3]', () => {
    for (const day of ['2026-11-21', '2028-02-29', '2000-02-29', '1900-01-01', '2026-12-31'])
      expect(isDay(day), day).toBe(true)
    for (const day of [
      '2026-02-29',
      '2026-02-30',
      '1900-02-29',
      '2026-04-31',
      '2026-13-01',
      '2026-00-10',
      '2026-01-00',
      '2026-1-1',
      '26-01-01',
      '21/11/2026',
      '2026-11-21T00:00',
      ' 2026-11-21',
      '2026-11-21\n',
      '',
      'tomorrow',
      '२०२६-११-२१',
    ])
      expect(isDay(day), JSON.stringify(day)).toBe(false)
  })

  it('that are missing or unreadable are not available [ADM-15]', () => {
    for (const day of [null, '', '2026-02-30', 'soon']) expect(formatDay(day)).toBe('Date not available')
    for (const instant of [null, '', 'soon']) expect(formatInstant(instant)).toBe('Date not available')
  })

  it('how long ago something was is told in the largest whole unit [PAY-1]', () => {
    const now = new Date('2026-11-21T12:00:00Z')
    const ago = (ms: number) => formatAge(new Date(now.getTime() - ms).toISOString(), now)
    expect(
      [0, 59_999, 60_000, 3_599_999, 3_600_000, 7_200_000, 86_399_999, 86_400_000, 172_800_000].map(ago),
    ).toEqual([
      'just now',
      'just now',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '2 hours ago',
      '23 hours ago',
      '1 day ago',
      '2 days ago',
    ])
  })
})

describe('initials', () => {
  it('are the first letters of the first and the last name, with ñ and accents [TRN-1]', () => {
    expect(
      ['Althea M. Reyes', 'ñoel íñigo', 'Cher', '  Ana   Cruz ', '', '🎤 42', '𝒜na Cruz'].map(initialsOf),
    ).toEqual(['AR', 'ÑÍ', 'C', 'AC', '?', '?', '𝒜C'])
  })
})

describe('figures for spreadsheets', () => {
  it('are times in Manila that sort, and amounts that sum [ADM-13]', () => {
    expect([
      formatForSheet('2026-11-20T16:00:05.000Z'),
      formatForSheet('2026-11-20T15:59:59.999Z'),
      formatForSheet('never'),
    ]).toEqual(['2026-11-21 00:00:05', '2026-11-20 23:59:59', ''])
    expect([amountForSheet(1_250_050), amountForSheet(850_000), amountForSheet(5), amountForSheet(0)]).toEqual([
      '12500.50',
      '8500.00',
      '0.05',
      '0.00',
    ])
  })
})

describe('counts', () => {
  it('A count has a comma before every third digit from its end.', () => {
    expect([0, 999, 1000, 30_000, 1_234_567].map(grouped)).toEqual(['0', '999', '1,000', '30,000', '1,234,567'])
  })

  it('No module of the domain makes a form of Intl while it is loaded: one is a tenth of a second of a slow phone. [FAST-1]', async () => {
    const modules = import.meta.glob(['/domain/**/*.ts', '!/domain/**/*.test.ts'])
    expect(Object.keys(modules).length).toBeGreaterThan(50)
    const made: string[] = []
    let loading = ''
    const recordCall = (name: string) => () => {
      made.push(`${loading}: ${name}`)
      return ''
    }
    vi.resetModules()
    vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(recordCall('toLocaleString'))
    for (const form of ['DateTimeFormat', 'NumberFormat', 'Collator', 'PluralRules'] as const)
      vi.spyOn(Intl, form).mockImplementation(recordCall(form))
    try {
      for (const [path, load] of Object.entries(modules)) {
        loading = path
        await load()
      }
      expect(made).toEqual([])
      // The control.
      ;(1000).toLocaleString()
      expect(made).toHaveLength(1)
    } finally {
      vi.restoreAllMocks()
    }
  })
})
