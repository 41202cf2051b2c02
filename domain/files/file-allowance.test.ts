import { expect, test } from 'vitest'
import type { UploadPurpose } from './uploads.ts'
import { allowFile, hasRoom, HELD_MINUTES, UNSUBMITTED_BYTES, UNSUBMITTED_FILES } from './file-allowance.ts'

const NOW = new Date('2026-11-22T02:00:00.000Z')
const sent = (minutesAgo: number, bytes = 1, purpose: UploadPurpose = 'picture') => ({
  purpose,
  id: `m${minutesAgo}`,
  bytes,
  at: new Date(NOW.getTime() - minutesAgo * 60_000).toISOString(),
})
const allow = (held: ReturnType<typeof sent>[], bytes = 1, type: 'CLIENT_USER' | 'ADMIN_USER' = 'CLIENT_USER') =>
  allowFile({ held, type, bytes, purpose: 'picture' }, NOW)

test('a person has at most five files waiting; a sixth right after them is refused [SEC-2]', () => {
  const held = Array.from({ length: UNSUBMITTED_FILES }, (_, at) => sent(at))
  expect(allow(held.slice(1))).toEqual({ ok: true, value: { giveWay: [] } })
  expect(allow(held)).toEqual({ ok: false, reason: 'too-many-files' })
})

test('a file left behind gives way to a new one, the oldest first and no more than needed [SEC-2]', () => {
  const held = [sent(3), sent(40), sent(2), sent(HELD_MINUTES + 1), sent(1)]
  expect(allow(held)).toEqual({ ok: true, value: { giveWay: ['m40'] } })
  expect(allow([...held, sent(5)])).toEqual({ ok: true, value: { giveWay: ['m40', `m${HELD_MINUTES + 1}`] } })
})

test('a receipt that is chosen anew replaces the oldest one at once, and nothing else of theirs [LINK-2, SEC-2]', () => {
  const [recording, receipts] = [sent(9, 1, 'recording'), [4, 3, 2, 1].map((at) => sent(at, 1, 'receipt'))]
  const replaceReceipt = (held: ReturnType<typeof sent>[], bytes = 1) =>
    allowFile({ held, type: 'CLIENT_USER', bytes, purpose: 'receipt' }, NOW)
  expect(replaceReceipt([recording, ...receipts])).toEqual({ ok: true, value: { giveWay: ['m4'] } })
  expect(allow([recording, ...receipts])).toEqual({ ok: false, reason: 'too-many-files' })
  const large = 20 * 1024 * 1024
  expect(replaceReceipt([sent(9, 3 * large, 'recording'), ...receipts], large)).toEqual({
    ok: false,
    reason: 'too-many-files',
  })
})

test('all waiting files of a person have at most 60 MB together, of staff enough for a PDF with its picture twice over [SEC-2]', () => {
  const twenty = 20 * 1024 * 1024
  expect(UNSUBMITTED_BYTES.CLIENT_USER).toBe(3 * twenty)
  expect(allow([sent(1, twenty), sent(2, twenty)], twenty).ok).toBe(true)
  expect(allow([sent(1, twenty), sent(2, twenty)], twenty + 1)).toEqual({ ok: false, reason: 'too-many-files' })
  expect(allow([sent(1, twenty), sent(2, twenty)], twenty + 1, 'ADMIN_USER').ok).toBe(true)
  expect(allow([], UNSUBMITTED_BYTES.CLIENT_USER + 1)).toEqual({ ok: false, reason: 'too-many-files' })
})

test('a disk keeps 500 MB and a twentieth of itself free, counted with what is coming [SEC-2]', () => {
  const small = 4_000_000_000
  expect(hasRoom({ free: 500_000_000, total: small }, 0)).toBe(true)
  expect(hasRoom({ free: 500_000_000, total: small }, 1)).toBe(false)
  const large = 100_000_000_000
  expect(hasRoom({ free: 5_000_000_000, total: large }, 0)).toBe(true)
  expect(hasRoom({ free: 4_999_999_999, total: large }, 0)).toBe(false)
})
