import { expect, it } from 'vitest'
import { findSitePart, type PartValues } from './site-parts.ts'
import { summarizePart } from './site-summary.ts'
import { describePartChange } from './site-versions.ts'

const vision = findSitePart('vision', {})
const goals = findSitePart('goals', {})
const packages = findSitePart('packages', { 'package_w.name': 'Package W' })
const fields = (values: Record<string, string>): PartValues => ({ fields: values, entries: [] })
const entries = (...heads: string[]): PartValues => ({
  fields: {},
  entries: heads.map((head) => ({ head, text: '' })),
})

it('says in words what changed in a part [SETUP-5, PAY-9]', () => {
  expect(describePartChange(vision, fields({ vision: 'A' }), fields({ vision: 'B', mission: 'C' }))).toBe(
    'Vision, Mission',
  )
  expect(describePartChange(vision, fields({}), fields({ vision: '' }))).toBe('')
  expect(describePartChange(packages, fields({}), fields({ 'package_w.price': '1' }))).toBe('Package W: Price')
  expect(describePartChange(goals, entries('A'), entries('A', 'B', 'C'))).toBe('2 goals added')
  expect(describePartChange(goals, entries('A', 'B'), entries('B'))).toBe('1 goal removed')
  expect(describePartChange(goals, entries('A', 'B'), entries('A', 'C'))).toBe('1 goal changed')
  expect(describePartChange(goals, entries('A', 'B'), entries('B', 'A'))).toBe('New order')
})

it('sums a part up in one line [SETUP-5]', () => {
  const lists = { goals: [{ head: 'Win' }, { head: 'Grow' }] } as never
  expect(summarizePart(goals, { fields: { 'goals.title': 'Aims' }, lists })).toBe('2: Win, Grow')
  expect(summarizePart(vision, { fields: { vision: 'A\ncountry', mission: 'x'.repeat(200) }, lists })).toMatch(
    /^A country · x+…$/,
  )
  expect(summarizePart(goals, { fields: {}, lists: { goals: [] } as never })).toBe('')
  expect(summarizePart(findSitePart('terms', {}), { fields: {}, lists })).toBe('')
  expect(summarizePart(findSitePart('terms', {}), { fields: { terms: '## Your place\nPaid.' }, lists })).toBe(
    'Your place Paid.',
  )
  expect(summarizePart(findSitePart('news', {}), { fields: {}, lists })).toBe('News')
})
