import { expect, it } from 'vitest'
import { readOpeningLines } from './opening-lines.ts'

const hours = (from: number, until: number) => ({ from: from * 60, until: until * 60 })

it('reads public opening hours by weekday, and lists the lines it cannot read [SES-2]', () => {
  const { opening, unread } = readOpeningLines([
    'Monday to Thursday, 9 AM to 6 PM',
    'Fri: 9:30 am - 12 pm',
    'Saturday and Sunday closed',
    'Saturday by appointment',
  ])
  expect(opening).toEqual([null, ...[1, 2, 3, 4].map(() => hours(9, 18)), { from: 570, until: 720 }, null])
  expect(unread).toEqual(['Saturday by appointment'])
})

it.each([
  ['Daily 8 AM to 5 PM', [0, 1, 2, 3, 4, 5, 6], hours(8, 17)],
  ['Sat–Mon 13:00–20:00', [0, 1, 6], hours(13, 20)],
  ['Tue & Thu 9-12', [2, 4], hours(9, 12)],
])('reads %j [SES-2]', (line, days, expected) => {
  const { opening, unread } = readOpeningLines([line])
  expect(unread).toEqual([])
  expect(opening.flatMap((day, at) => (day ? [at] : []))).toEqual(days)
  expect(opening.find((day) => day !== null)).toEqual(expected)
})

it.each(['Monday', 'Monday 6 PM to 9 AM', 'by appointment', 'Monday 9 to 6 in the hall'])(
  'does not read %j [SES-2]',
  (line) => {
    expect(readOpeningLines([line]).unread).toEqual([line])
  },
)
