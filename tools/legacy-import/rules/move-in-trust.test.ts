import { expect, test } from 'vitest'
import { readUser } from './old-people.ts'
import { enrolmentOnArrival, passwordOnArrival, resolveEnrolmentState, typeOnArrival } from './move-in-trust.ts'

test('only an address that the operator named arrives as an administrator [SEC-1]', () => {
  const named = new Set(['coach@academy.example'])
  expect(typeOnArrival('coach@academy.example', named)).toBe('ADMIN_USER')
  for (const email of ['stranger@x.example', 'coach@academy.example.evil.example', 'Coach@academy.example', ''])
    expect(typeOnArrival(email, named), email).toBe('CLIENT_USER')
})

test('a password below the rules is left behind, and an administrator has the stricter rules [SEC-1]', () => {
  const owner = { email: 'nina@client.example', names: ['Niña', 'Reyes'], brand: 'Coaching Academy' }
  const verdicts = [
    ['short', '12345'],
    ['guessable', 'Password1'],
    ['guessable', 'nina reyes'],
    ['long', 'x'.repeat(201)],
    ['taken', 'velvet-lamp-9'],
  ] as const
  for (const [verdict, password] of verdicts)
    expect(passwordOnArrival(password, 'CLIENT_USER', { ...owner, names: ['Nina', 'Reyes'] }), password).toBe(verdict)
  expect(passwordOnArrival('velvet-lamp', 'ADMIN_USER', owner)).toBe('short')
  expect(passwordOnArrival('velvet-lamp-9', 'ADMIN_USER', owner)).toBe('taken')
})

test('an enrolment needs a payment in the history, the word of the operator, or to stand here already [SEC-1]', () => {
  const nothing = { paid: false, accepted: false, enrolledHere: false }
  expect(enrolmentOnArrival(nothing)).toBe('decide')
  for (const name of ['paid', 'accepted', 'enrolledHere'])
    expect(enrolmentOnArrival({ ...nothing, [name]: true }), name).toBe('open')
  const claim = { currentPackage: 'package_d', registrationStep: 4, selectedPackage: 'package_d' } as const
  expect(resolveEnrolmentState(claim, 'open')).toEqual(claim)
  expect(resolveEnrolmentState(claim, 'decide')).toEqual({
    currentPackage: 'NONE',
    registrationStep: 1,
    selectedPackage: null,
  })
})

test('a field that is too long is cut and said, and the person is kept; an address nobody can use is said in plain words [SEC-1]', () => {
  const person = { email: 'nina@client.example', type: 'CLIENT_USER', firstName: 'Niña', lastName: 'Reyes' }
  const read = readUser({ ...person, address: `${'x'.repeat(1999)}💃 and more`, nickname: 'n'.repeat(501) })
  expect(read.ok && [read.value.address, read.value.nickname?.length]).toEqual(['x'.repeat(1999), 500])
  expect(read.cut).toEqual([
    'nickname was longer than 500 characters and is cut',
    'address was longer than 2000 characters and is cut',
  ])
  expect(readUser(person).cut).toBeUndefined()
  for (const email of ['no address', `${'x'.repeat(250)}@a.example`, `${'x'.repeat(600)}@a.example`])
    expect(readUser({ ...person, email })).toMatchObject({
      ok: false,
      reason: expect.stringContaining('is not a complete one'),
    })
})
