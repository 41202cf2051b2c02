import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { CannotOpen, newMasterKey, openSeals, SEAL_BYTES, sealedBy, textSealedBy } from './seals.ts'

const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const receipt = randomBytes(300_000)

test('what is sealed holds nothing of what it was, grows by a known size and opens again [LAW-5]', () => {
  const seals = openSeals(one)
  const sealed = Buffer.from(seals.seal(receipt, 'receipts/a.jpg'))
  expect(sealed.length).toBe(receipt.length + SEAL_BYTES)
  expect(sealed.includes(receipt.subarray(0, 16))).toBe(false)
  expect(sealedBy(sealed)).toBe(seals.newest)
  expect(receipt.equals(seals.open(sealed, 'receipts/a.jpg'))).toBe(true)
  expect(Buffer.from(seals.seal(receipt, 'receipts/a.jpg')).equals(sealed), 'the same twice looks different').toBe(
    false,
  )
  expect(openSeals(one).open(openSeals(one).seal(Buffer.alloc(0), 'x'), 'x')).toHaveLength(0)
})

test('a changed bit, a cut end, another place and another key open nothing and say so [LAW-5]', () => {
  const seals = openSeals(one)
  const sealed = Buffer.from(seals.seal(receipt, 'receipts/a.jpg'))
  for (const at of [16, 30, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => seals.open(changed, 'receipts/a.jpg'), `byte ${at}`).toThrow(/changed/)
  }
  for (const length of [16, 27, 40, sealed.length - 1])
    expect(() => seals.open(sealed.subarray(0, length), 'receipts/a.jpg'), `${length} bytes`).toThrow(CannotOpen)
  expect(() => seals.open(sealed, 'receipts/b.jpg')).toThrow(/in the place of another/)
  expect(() => openSeals(two).open(sealed, 'receipts/a.jpg')).toThrow(`${seals.newest}, which is not set`)
  expect(() => openSeals(null).open(sealed, 'receipts/a.jpg')).toThrow(/MASTER_KEY/)
})

test('a key of before opens and does not seal; without a key everything stays as it is [LAW-5]', () => {
  const old = openSeals(one).seal(receipt, 'a')
  const both = openSeals(two, [one])
  expect(receipt.equals(both.open(old, 'a'))).toBe(true)
  expect(sealedBy(both.seal(receipt, 'a'))).toBe(openSeals(two).newest)
  expect(both.keys).toHaveLength(2)
  const none = openSeals(null)
  expect([
    none.seal(receipt, 'a'),
    none.open(receipt, 'a'),
    none.sealText('JBSW', 'a'),
    none.openText('JBSW', 'a'),
  ]).toEqual([receipt, receipt, 'JBSW', 'JBSW'])
})

test('a text is sealed as a text [LAW-5]', () => {
  const seals = openSeals(one)
  const sealed = seals.sealText('JBSWY3DPEHPK3PXP', 'second step of a')
  expect(sealed).toMatch(/^sealed:[\w-]+$/)
  expect(textSealedBy(sealed)).toBe(seals.newest)
  expect([seals.openText(sealed, 'second step of a'), textSealedBy('JBSW')]).toEqual(['JBSWY3DPEHPK3PXP', null])
  expect(() => seals.openText(sealed, 'second step of b')).toThrow(CannotOpen)
})

test('a signature holds for these bytes and this key alone [LAW-5]', () => {
  const seals = openSeals(one)
  const signed = seals.sign(receipt)
  if (!signed) throw new Error('nothing was signed')
  expect(openSeals(two, [one]).isSigned(receipt, signed)).toBe(true)
  expect(openSeals(two).isSigned(receipt, signed)).toBe(false)
  expect(seals.isSigned(receipt.subarray(1), signed)).toBe(false)
  expect(seals.isSigned(receipt, { ...signed, key: openSeals(two).sign(receipt)?.key ?? '' })).toBe(false)
  expect(openSeals(null, [one]).sign(receipt)).toBeNull()
})

test('a new key is 32 bytes that nobody had before', () => {
  expect(Buffer.from(newMasterKey(), 'base64')).toHaveLength(32)
  expect(newMasterKey()).not.toBe(newMasterKey())
})
