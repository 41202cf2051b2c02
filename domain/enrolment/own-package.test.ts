import { expect, test } from 'vitest'
import type { Enrolment } from './enrolment.ts'
import { findOwnPackage, parseOwnPackage } from './own-package.ts'

const CLIENT: Enrolment = {
  type: 'CLIENT_USER',
  registrationStep: 1,
  currentPackage: 'NONE',
  selectedPackage: null,
  payment: null,
}
const PENDING = { id: 'p', package: 'package_r', status: 'pending', upload: 'u', hasOpenQuestion: false } as const

test('a client has one own package: the one they train in, register for or paid for [HUB-2]', () => {
  expect(findOwnPackage(null)).toBeNull()
  expect(findOwnPackage(CLIENT)).toBeNull()
  expect(findOwnPackage({ ...CLIENT, type: 'ADMIN_USER', currentPackage: 'package_w' })).toBeNull()
  expect(findOwnPackage({ ...CLIENT, currentPackage: 'package_w' })).toEqual({ key: 'package_w', state: 'current' })
  const booked = { ...CLIENT, registrationStep: 2, selectedPackage: 'package_o' } as const
  expect(findOwnPackage(booked)).toEqual({ key: 'package_o', state: 'registration' })
  expect(findOwnPackage({ ...CLIENT, payment: PENDING })).toEqual({ key: 'package_r', state: 'payment' })
})

test('what a browser read is taken only in the right shape [HUB-2]', () => {
  const own = { key: 'package_r', state: 'payment' }
  expect(parseOwnPackage(own)).toEqual(own)
  for (const wrong of [null, 'package_r', {}, { key: 'x' }, { ...own, state: 'other' }, { ...own, key: 4 }])
    expect(parseOwnPackage(wrong)).toBeNull()
})
