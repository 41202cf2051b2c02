import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient, NOW, setUpPackages } from '#tests/journey'
import { openTestRecords } from '#tests/records'
import type { Records } from '#records/engine/db'
import { keptWords } from './drafts.ts'
import { bookPackage, cancelRegistration, keepWaitedWords, saveDraft } from './enrolment.ts'

let records: Records
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestRecords()
  ;({ records, close } = opened)
  await setUpPackages(records)
})
afterAll(() => close())

const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

/** A client whose open form began with the draft saved at `asOf`. */
async function typing() {
  const { id } = await newClient(records)
  await bookPackage(records, id, 'package_w')
  await saveDraft(records, id, 'package_w', { nickname: 'Ana', age: '20' }, null, NOW)
  const asOf = (await kept(id)).updatedAt
  const send = (nickname: string, now = after(1)) =>
    keepWaitedWords(records, id, 'package_w', { words: { nickname }, writer: 'phone-form', asOf }, now)
  const elsewhere = (nickname: string) =>
    saveDraft(records, id, 'package_w', { nickname }, null, after(2), 'laptop-form')
  return { id, asOf, send, elsewhere }
}
async function kept(id: string) {
  const words = await keptWords(records.read, id)
  if (!words) throw new Error('no draft')
  return words
}

test('words that waited for a line are kept once, sent by two tabs at the same time and again after a lost answer [FAST-6, REG-5]', async () => {
  const { id, send } = await typing()
  expect((await Promise.all([send('Anita'), send('Anita')])).map(({ ok }) => ok)).toEqual([true, true])
  const first = await kept(id)
  expect(first.fields).toEqual({ nickname: 'Anita', age: '20' })
  expect((await send('Anita', after(60))).ok).toBe(true)
  expect(await kept(id)).toEqual(first)
})

test('they never undo what was kept on another device since, and without the guard they would [FAST-6, REG-5]', async () => {
  const { id, send, elsewhere } = await typing()
  expect((await send('Anita')).ok).toBe(true)
  await elsewhere('Annie')
  expect(await send('Anita')).toEqual({ ok: false, reason: 'changed-meanwhile' })
  expect((await kept(id)).fields.nickname).toBe('Annie')
  // The control: without the form's start time they win over newer ones.
  await saveDraft(records, id, 'package_w', { nickname: 'Anita' }, null, after(3), 'phone-form')
  expect((await kept(id)).fields.nickname).toBe('Anita')
})

test('what is typed on after a lost answer goes as well [FAST-6, REG-5]', async () => {
  const { id, send } = await typing()
  await send('Anita')
  expect((await send('Anita Bonita')).ok).toBe(true)
  expect((await kept(id)).fields.nickname).toBe('Anita Bonita')
})

test('two writes within a millisecond are told apart [FAST-6]', async () => {
  const { id, asOf } = await typing()
  await saveDraft(records, id, 'package_w', { nickname: 'Annie' }, null, NOW, 'laptop-form')
  expect((await kept(id)).updatedAt > asOf).toBe(true)
})

test('after the registration is over there is nothing to keep them for [FAST-6, REG-5]', async () => {
  const { id, send } = await typing()
  await cancelRegistration(records, id)
  const before = await kept(id)
  expect((await send('Anita')).ok).toBe(false)
  expect(await kept(id)).toEqual(before)
})
