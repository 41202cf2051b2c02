import { expect, it } from 'vitest'
import { readPlan, type PlanFormValues } from './plan-form.ts'

const PLAN_VALUES: PlanFormValues = {
  kind: 'q-and-a',
  coach: 'c1',
  trainees: ['t1'],
  day: '2026-11-28',
  time: '10:00',
  minutes: '60',
  times: '1',
  place: ' Studio 1 ',
  capacity: '1',
  seats: '',
  find: '',
  leave: [],
  anyway: false,
  makeUps: [],
}
const errorsOf = (values: Partial<PlanFormValues>) => {
  const read = readPlan({ ...PLAN_VALUES, ...values })
  return read.ok ? {} : read.errors
}

it('a plan is read whole: a series without what is left out [SES-2]', () => {
  const read = readPlan({ ...PLAN_VALUES, times: '3', leave: ['2026-12-05T02:00:00.000Z'] })
  expect(read).toMatchObject({
    ok: true,
    plan: { starts: ['2026-11-28T02:00:00.000Z', '2026-12-12T02:00:00.000Z'], place: 'Studio 1', minutes: 60 },
  })
})

it('what is wrong is said beside its field, everything at once [SES-2]', () => {
  expect(
    Object.keys(
      errorsOf({ kind: 'x', coach: '', trainees: [], day: '2027-02-29', minutes: '5', times: '0', capacity: '51' }),
    ),
  ).toEqual(['kind', 'coach', 'minutes', 'day', 'times', 'capacity', 'trainees'])
  expect(errorsOf({ time: '25:00' })).toEqual({ time: 'Please enter a valid time.' })
  expect(errorsOf({ trainees: ['t1', 't2'] })).toEqual({
    capacity: 'You chose 2 trainees. Add places, or choose fewer trainees.',
  })
  expect(errorsOf({ leave: ['2026-11-28T02:00:00.000Z'] })).toHaveProperty('times')
  expect(errorsOf({ place: 'x'.repeat(301) })).toHaveProperty('place')
  expect(errorsOf({ minutes: '-60' })).toHaveProperty('minutes')
})

it('a session with seats is planned without trainees; it has no more seats than places [SEAT-2]', () => {
  const open = { trainees: [], capacity: '6', seats: '4' }
  expect(readPlan({ ...PLAN_VALUES, ...open })).toMatchObject({ ok: true, plan: { seats: 4, traineeIds: [] } })
  expect(readPlan(PLAN_VALUES)).toMatchObject({ ok: true, plan: { seats: null } })
  expect(readPlan({ ...PLAN_VALUES, ...open, seats: '7' })).toMatchObject({ plan: { seats: 7, capacity: 7 } })
  expect(errorsOf({ ...open, seats: '51' })).toHaveProperty('seats')
  expect(errorsOf({ ...open, seats: '0' })).toHaveProperty('seats')
})
