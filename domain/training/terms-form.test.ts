import { expect, it } from 'vitest'
import { readClosedDay, readTrainingTerms } from './terms-form.ts'

const GOOD = { usualMinutes: '60', noticeHours: '24', cancelHours: '', quietFrom: '21:00', quietUntil: '07:00' }
const read = (values: Record<string, string>) => readTrainingTerms((name) => ({ ...GOOD, ...values })[name] ?? '')

it('hours are read day by day: without both times a weekday is closed [SES-2]', () => {
  expect(read({ 'from-1': '08:00', 'until-1': '24:00' })).toEqual({
    ok: true,
    terms: {
      opening: [null, { from: 480, until: 1440 }, null, null, null, null, null],
      usualMinutes: 60,
      noticeHours: 24,
      cancelHours: null,
      quietFrom: 1260,
      quietUntil: 420,
    },
  })
})

it('what is wrong is said beside its field [SES-2]', () => {
  const wrong = read({
    'from-1': '10:00',
    'until-1': '10:00',
    'from-2': '9',
    usualMinutes: '5',
    noticeHours: '-1',
    cancelHours: '169',
    quietFrom: '',
  })
  expect(wrong.ok ? [] : Object.keys(wrong.errors)).toEqual([
    'until-1',
    'from-2',
    'until-2',
    'usualMinutes',
    'noticeHours',
    'cancelHours',
    'quietFrom',
  ])
  expect(readClosedDay('2027-03-10', ' Eid al-Fitr ')).toEqual({
    ok: true,
    closed: { day: '2027-03-10', name: 'Eid al-Fitr' },
  })
  expect(readClosedDay('2027-02-29', '')).toMatchObject({
    ok: false,
    errors: { day: expect.any(String), name: 'Please enter a reason.' },
  })
})
