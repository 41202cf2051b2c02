import { expect, test } from 'vitest'
import { takeWaited, type KeptWords } from './queued-words.ts'

const SAVED_AT = '2026-11-22T02:00:00.000Z'
const LATER = '2026-11-22T02:05:00.000Z'
const kept = (more: Partial<KeptWords> = {}): KeptWords => ({
  fields: { nickname: 'Ana', age: '20' },
  updatedAt: SAVED_AT,
  writer: null,
  ...more,
})
const waited = { words: { nickname: 'Anita' }, writer: 'this-form', asOf: SAVED_AT }

test('words that waited are written where nothing was kept since [FAST-6, REG-5]', () => {
  expect(takeWaited(kept(), waited)).toEqual({ ok: true, value: 'write' })
  expect(takeWaited(null, { ...waited, asOf: '' })).toEqual({ ok: true, value: 'write' })
})

test('sent again, because the answer was lost, they change nothing [FAST-6, REG-5]', () => {
  const after = kept({ fields: { nickname: 'Anita', age: '20' }, updatedAt: LATER, writer: 'this-form' })
  expect(takeWaited(after, waited)).toEqual({ ok: true, value: 'there-already' })
  expect(takeWaited(after, { ...waited, words: { nickname: 'Anita B.' } })).toEqual({ ok: true, value: 'write' })
})

test('what another device has kept since is not undone by them, also when they were kept before it [FAST-6, REG-5]', () => {
  const elsewhere = kept({ fields: { nickname: 'Annie' }, updatedAt: LATER, writer: 'another-form' })
  expect(takeWaited(elsewhere, waited)).toEqual({ ok: false, reason: 'changed-meanwhile' })
  expect(takeWaited({ ...elsewhere, writer: null }, waited)).toEqual({ ok: false, reason: 'changed-meanwhile' })
  expect(takeWaited(null, waited)).toEqual({ ok: false, reason: 'changed-meanwhile' })
})
