import { describe, expect, it } from 'vitest'
import { avatarProblem, avatarProblemText, hasDetails, readDetails, type Details } from './profile.ts'

const NOW = new Date('2026-11-21T04:00:00.000Z')
const NOTHING: Details = {
  fullName: 'Maria Santos',
  age: null,
  birthdate: null,
  address: null,
  phone: null,
  handlerName: null,
}
const ALL: Details = {
  fullName: 'Maria Santos',
  age: 24,
  birthdate: '2002-05-17',
  address: '12 Mabini St',
  phone: '0917 123 4567',
  handlerName: 'Ana Reyes',
}
const PROFILE_VALUES = {
  fullName: ' Maria  Cruz ',
  age: '25',
  birthdate: '2001-05-17',
  address: 'Lipa',
  phone: '+63 917 123 4567',
  handlerName: 'Ana',
}

describe('saving the own details', () => {
  it('takes the six of them when all are right [CLI-2]', () => {
    expect(readDetails(ALL, PROFILE_VALUES, NOW)).toEqual({
      ok: true,
      value: {
        fullName: 'Maria  Cruz',
        age: 25,
        birthdate: '2001-05-17',
        address: 'Lipa',
        phone: '+63 917 123 4567',
        handlerName: 'Ana',
      },
    })
  })

  it('takes no other field, whatever is sent [CLI-2]', () => {
    const read = readDetails(
      ALL,
      { ...PROFILE_VALUES, email: 'other@example.ph', registration_step: '4', currentPackage: 'package_d', id: 'x' },
      NOW,
    )
    expect(read.ok && Object.keys(read.value).sort()).toEqual([
      'address',
      'age',
      'birthdate',
      'fullName',
      'handlerName',
      'phone',
    ])
  })

  it('says beside the age that it does not fit the birthdate; an old age that fitted once may stay [CLI-2, LAW-2]', () => {
    const differs = { age: 'Age and birthdate do not match. Please correct one of them.' }
    const read = readDetails(ALL, { ...PROFILE_VALUES, age: '15' }, NOW)
    expect(read.ok ? {} : read.errors).toEqual(differs)
    const old: Details = { ...ALL, age: 20 }
    const untouched = { ...PROFILE_VALUES, age: '20', birthdate: '2002-05-17' }
    expect(readDetails(old, untouched, NOW, new Date('2022-06-01T04:00:00.000Z')).ok).toBe(true)
    const touched = readDetails({ ...old, age: 19 }, untouched, NOW, new Date('2022-06-01T04:00:00.000Z'))
    expect(touched.ok ? {} : touched.errors).toEqual(differs)
  })

  it('lets a detail that is not known yet stay empty, but none that is known [CLI-2]', () => {
    const empty = { ...PROFILE_VALUES, age: '', birthdate: ' ', address: '', phone: '', handlerName: '' }
    expect(readDetails(NOTHING, empty, NOW)).toEqual({ ok: true, value: { ...NOTHING, fullName: 'Maria  Cruz' } })
    const read = readDetails(ALL, empty, NOW)
    expect(read.ok ? {} : read.errors).toEqual({
      age: 'Valid age is required',
      birthdate: 'Birthdate is required',
      address: 'Address is required',
      phone: 'Contact number is required',
      handlerName: "Handler's name is required",
    })
  })

  it.each([
    ['fullName', '', 'Full Name is required'],
    ['fullName', 'x'.repeat(121), 'Full Name is too long: at most 120 characters'],
    ['age', '0', 'Valid age is required'],
    ['age', '-3', 'Valid age is required'],
    ['age', 'twenty', 'Valid age is required'],
    ['birthdate', '2026-11-21', 'Birthdate must be a day in the past'],
    ['birthdate', '2001-02-30', 'Birthdate is required'],
    ['phone', 'call me', 'Please enter a valid phone number, such as 0917 123 4567'],
  ])('says beside %s what is wrong with "%s" [CLI-2]', (field, value, message) => {
    const read = readDetails(ALL, { ...PROFILE_VALUES, [field]: value }, NOW)
    expect(read.ok ? {} : read.errors).toEqual({ [field]: message })
  })

  it('knows whether there are details at all [CLI-4]', () => {
    expect(hasDetails(NOTHING)).toBe(false)
    expect(hasDetails({ ...NOTHING, address: 'Lipa' })).toBe(true)
  })
})

describe('a profile picture', () => {
  const head = (...bytes: number[]) => new Uint8Array([...bytes, ...Array.from({ length: 24 }, () => 0)])
  it('is a PNG or a JPEG by its content, whatever its name says [CLI-1]', () => {
    expect(avatarProblem(100, head(0xff, 0xd8, 0xff))).toBeNull()
    expect(avatarProblem(100, head(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBeNull()
    expect(avatarProblem(100, head(0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50))).toBe('not-a-picture')
    expect(avatarProblem(100, head(0x3c, 0x73, 0x76, 0x67))).toBe('not-a-picture')
    expect(avatarProblemText('not-a-picture')).toContain('PNG or JPEG')
  })
})
