import { describe, expect, it } from 'vitest'
import { bookingState, readSource } from './enquiries.ts'
import { readSlotsForm, SLOTS_MOST } from './slots-form.ts'
import { NO_SLOT, readTrialForm } from './trial-form.ts'

const formOf = (values: Record<string, string>) => ({ get: (name: string) => values[name] ?? null })
const PERSON = { name: ' Ana  Cruz ', email: 'Ana.Cruz@Mail.example', mobile: '0917 123 4567', slot: 'slot1' }

describe('the form of a trial lesson', () => {
  it('takes a person with a Philippine mobile and a time, or none [SEAT-3]', () => {
    expect(readTrialForm(formOf(PERSON)).enquiry).toEqual({
      name: 'Ana  Cruz',
      email: 'ana.cruz@mail.example',
      mobile: '+639171234567',
      message: '',
      slotId: 'slot1',
    })
    expect(readTrialForm(formOf({ ...PERSON, slot: NO_SLOT })).enquiry?.slotId).toBeNull()
  })

  it('says what is wrong beside each field and keeps what was typed [SEAT-3]', () => {
    const empty = readTrialForm(formOf({}))
    expect([empty.enquiry, Object.keys(empty.errors).sort()]).toEqual([null, ['email', 'mobile', 'name', 'slot']])
    for (const [wrong, field] of [
      [{ mobile: '+1 415 555 0100' }, 'mobile'],
      [{ mobile: '02 8123 4567' }, 'mobile'],
      [{ email: 'ana(at)mail' }, 'email'],
      [{ name: 'x'.repeat(121) }, 'name'],
      [{ message: 'x'.repeat(2001) }, 'message'],
      [{ slot: '../x' }, 'slot'],
    ] as const) {
      const read = readTrialForm(formOf({ ...PERSON, ...wrong }))
      expect([read.enquiry, Object.keys(read.errors)], JSON.stringify(wrong)).toEqual([null, [field]])
      expect(read.values).toMatchObject(wrong)
    }
  })
})

describe('the form that opens times', () => {
  const DAY = { day: '2026-12-05', from: '14:00', until: '17:00', minutes: '45', place: ' Studio 1 ', coach: '' }

  it('opens as many times as fit, one after the other [SEAT-3]', () => {
    const { slots } = readSlotsForm(formOf(DAY))
    expect(slots).toMatchObject({ minutes: 45, place: 'Studio 1', coachId: null, anyway: false })
    expect(slots?.starts).toEqual([
      '2026-12-05T06:00:00.000Z',
      '2026-12-05T06:45:00.000Z',
      '2026-12-05T07:30:00.000Z',
      '2026-12-05T08:15:00.000Z',
    ])
  })

  it('refuses what is no day, no time, too short or too many [SEAT-3]', () => {
    for (const [wrong, field] of [
      [{ day: '2026-02-30' }, 'day'],
      [{ from: 'noon' }, 'from'],
      [{ until: '14:00' }, 'until'],
      [{ until: '14:30' }, 'until'],
      [{ minutes: '5' }, 'minutes'],
      [{ place: 'x'.repeat(301) }, 'place'],
      [{ from: '00:00', until: '24:00', minutes: '10' }, 'until'],
    ] as const) {
      const read = readSlotsForm(formOf({ ...DAY, ...wrong }))
      expect([read.slots, Object.keys(read.errors)], JSON.stringify(wrong)).toEqual([null, [field]])
    }
    const most = readSlotsForm(formOf({ ...DAY, from: '00:00', until: '24:00', minutes: '60' }))
    expect(most.slots?.starts).toHaveLength(SLOTS_MOST)
  })
})

it('a booking is ahead, cancelled or over, by the clock [SEAT-3]', () => {
  const now = new Date('2026-12-05T06:00:00.000Z')
  const state = (startsAt: string, cancelledAt: string | null = null) => bookingState({ startsAt, cancelledAt }, now)
  expect(state('2026-12-05T06:00:00.001Z')).toBe('booked')
  expect(state('2026-12-05T06:00:00.000Z')).toBe('over')
  expect(state('2026-12-05T06:00:00.000Z', '2026-12-04T06:00:00.000Z')).toBe('cancelled')
})

it('where a visitor came from is the ref of the link, a campaign or Facebook, and nothing odd [SEAT-3]', () => {
  const of = (query: string) => readSource(new URLSearchParams(query))
  expect([
    of('ref=Messenger'),
    of('utm_source=news.letter'),
    of('fbclid=x'),
    of('ref=<b>'),
    of('ref=' + 'x'.repeat(41)),
    of(''),
  ]).toEqual(['messenger', 'news.letter', 'facebook', '', '', ''])
})
