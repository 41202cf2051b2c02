import { describe, expect, it } from 'vitest'
import { packageKeyFor } from '#domain/enrolment/packages'
import { isDrillFor, parseDrill, suggestLights, toDrillFieldValues } from './drills.ts'

const VALUES = {
  kind: 'question',
  text: ' Why do you speak? ',
  thinkSeconds: '5',
  speakSeconds: '60',
  yellowAt: '40',
  redAt: '50',
  section: '',
}
const key = packageKeyFor('Package W', new Set())

describe('the form of a drill', () => {
  it('is read with its times, its packages in order and its section [PRAC-1]', () => {
    const read = parseDrill(VALUES, [key])
    expect(read).toEqual({
      ok: true,
      value: {
        kind: 'question',
        text: 'Why do you speak?',
        thinkSeconds: 5,
        speakSeconds: 60,
        yellowAt: 40,
        redAt: 50,
        packages: [key],
        sectionId: null,
      },
    })
    if (read.ok) expect(parseDrill(toDrillFieldValues(read.value), read.value.packages)).toEqual(read)
  })

  it.each([
    [{ text: '   ' }, { text: 'Please enter the question or task' }],
    [{ text: 'a'.repeat(601) }, { text: 'Please use at most 600 characters' }],
    [{ kind: 'song' }, { kind: 'Please choose a kind' }],
    [{ thinkSeconds: '-1' }, { thinkSeconds: 'Please enter 0 to 300 seconds' }],
    [
      { speakSeconds: '9' },
      { speakSeconds: 'Please enter 10 to 300 seconds', redAt: 'Please enter 2 to 300 seconds' },
    ],
    [{ redAt: '61' }, { redAt: 'Please enter 2 to 60 seconds' }],
    [{ yellowAt: '50' }, { yellowAt: 'Please enter 1 to 49 seconds' }],
    [{ speakSeconds: '1e2' }, { speakSeconds: 'Please enter 10 to 300 seconds' }],
  ])('with %j says what is wrong beside its field [PRAC-1]', (wrong, errors) => {
    const read = parseDrill({ ...VALUES, ...wrong }, [])
    expect(read.ok).toBe(false)
    if (!read.ok) for (const [name, text] of Object.entries(read.errors)) expect(errors).toHaveProperty(name, text)
    if (!read.ok) expect(Object.keys(read.errors)[0]).toBe(Object.keys(errors)[0])
  })
})

it('lights come before the end, yellow first [PRAC-1]', () => {
  for (let seconds = 10; seconds <= 300; seconds += 1) {
    const { yellowAt, redAt } = suggestLights(seconds)
    expect([seconds, 0 < yellowAt && yellowAt < redAt && redAt <= seconds]).toEqual([seconds, true])
  }
})

it('a drill without packages is for everyone, one with packages for theirs alone [PRAC-1]', () => {
  const other = packageKeyFor('Package O', new Set())
  expect([isDrillFor({ packages: [] }, key), isDrillFor({ packages: [key] }, key)]).toEqual([true, true])
  expect(isDrillFor({ packages: [other] }, key)).toBe(false)
})
