import { describe, expect, it } from 'vitest'
import { BEGINNING, keepImpersonalFacts, flawOf, FORGOTTEN, linkBehind, type LoggedEntry } from './log-chain.ts'

// What is hashed can be read here; records/ brings SHA-256.
const digest = (text: string) => `hash of ${text}`
const ENTRY: LoggedEntry = {
  at: '2026-11-21T04:00:00.000Z',
  actor_id: 'cashier',
  actor_name: 'Ana Reyes',
  action: 'payment reject',
  subject: 'payment',
  subject_id: 'payment1',
  subject_name: 'Maria Santos',
  before: '{"status":"pending"}',
  after: '{"status":"rejected","reason":"Maria, it is blurred"}',
}
const first = linkBehind(digest, BEGINNING, ENTRY, 'salt')
const second = linkBehind(digest, first, { ...ENTRY, action: 'payment delete' }, 'other salt')
const forgotten = {
  ...ENTRY,
  subject_name: FORGOTTEN,
  before: keepImpersonalFacts(ENTRY.before),
  after: keepImpersonalFacts(ENTRY.after),
}

describe('a link of the log', () => {
  it('is the hash of its number, of the hash before it and of what it stands for, as the decision writes it down [STAFF-5]', () => {
    const words = digest(JSON.stringify(['words', 'salt', 'Ana Reyes', 'Maria Santos', ENTRY.before, ENTRY.after]))
    const entry = digest(
      JSON.stringify([
        'entry',
        ENTRY.at,
        'cashier',
        'payment reject',
        'payment',
        'payment1',
        '{"status":"pending"}',
        '{"status":"rejected"}',
        words,
      ]),
    )
    expect(first).toEqual({
      number: 1,
      salt: 'salt',
      words,
      entry,
      hash: digest(JSON.stringify(['link', 1, '0'.repeat(64), entry])),
    })
  })

  it('holds as it was written, and no longer when a word, a fact, a link or an entry before it was changed [STAFF-5]', () => {
    const flaw = (link = first, entry: LoggedEntry | null = ENTRY, head = BEGINNING) =>
      flawOf(digest, head, link, entry)
    expect(flaw()).toBeNull()
    expect(flaw(second, { ...ENTRY, action: 'payment delete' }, first)).toBeNull()
    expect(flaw(first, { ...ENTRY, actor_name: 'Somebody Else' })).toBe('words')
    expect(flaw(first, { ...ENTRY, after: '{"status":"rejected","reason":"other"}' })).toBe('words')
    for (const changed of [
      { at: '2026-11-21T04:00:01.000Z' },
      { actor_id: null },
      { action: 'payment confirm' },
      { subject: 'trainee' },
      { subject_id: 'payment2' },
      { after: '{"status":"confirmed"}' },
    ])
      expect(flaw(first, { ...ENTRY, ...changed })).toBe('facts')
    expect(flaw({ ...first, hash: second.hash })).toBe('link')
    expect(flaw(second, { ...ENTRY, action: 'payment delete' }, { ...first, hash: '1'.repeat(64) })).toBe('link')
    expect(flaw(second, { ...ENTRY, action: 'payment delete' })).toBe('missing')
    expect(flaw({ ...first, number: 2 })).toBe('missing')
  })

  it('holds when the words of a person went with their salt, and then proves what was done all the same [STAFF-5, CLI-5]', () => {
    const left = { ...first, salt: null }
    expect(flawOf(digest, BEGINNING, left, forgotten)).toBeNull()
    expect(flawOf(digest, BEGINNING, left, { ...forgotten, after: '{"status":"confirmed"}' })).toBe('facts')
    expect(flawOf(digest, BEGINNING, left, ENTRY), 'words without a salt prove nothing').toBe('words')
    expect(flawOf(digest, BEGINNING, left, null), 'an entry that was cleared away').toBeNull()
  })

  it('keeps of somebody who is gone what was done, and no word [CLI-5]', () => {
    expect(keepImpersonalFacts('{"status":"rejected","reason":"Maria"}')).toBe('{"status":"rejected"}')
    for (const odd of ['', 'no json', 'null', '7', '"Maria"']) expect(keepImpersonalFacts(odd)).toBe('{}')
  })
})
