import { describe, expect, it } from 'vitest'
import { judgeAddition, judgeChange } from './content-edits.ts'

const entry = { revision: 3, updatedBy: 'ana', same: false }

describe('a change of an entry', () => {
  it('is made on the version its form was opened on, whoever made that version [ADM-5]', () => {
    expect(judgeChange(entry, { revision: 3, actorId: 'ana' })).toEqual({ ok: true, value: 'save' })
    expect(judgeChange(entry, { revision: 3, actorId: 'ben' })).toEqual({ ok: true, value: 'save' })
  })
  it('of an older version is refused, also of one that was never there [ADM-16]', () => {
    for (const revision of [2, 4, 0])
      expect(judgeChange(entry, { revision, actorId: 'ana' })).toEqual({ ok: false, reason: 'changed' })
    expect(judgeChange({ ...entry, same: true }, { revision: 2, actorId: 'ben' })).toEqual({
      ok: false,
      reason: 'changed',
    })
  })
  it('sent again by the same person, whose answer was lost, is made already [ADM-8]', () => {
    expect(judgeChange({ ...entry, same: true }, { revision: 2, actorId: 'ana' })).toEqual({
      ok: true,
      value: 'saved-already',
    })
  })
  it('of an entry that is gone says so [ADM-16]', () => {
    expect(judgeChange(null, { revision: 3, actorId: 'ana' })).toEqual({ ok: false, reason: 'gone' })
  })
})

describe('an addition', () => {
  it('is made once, however often its form is sent [ADM-8]', () => {
    expect(judgeAddition(null, 'ana')).toEqual({ ok: true, value: 'save' })
    expect(judgeAddition({ ...entry, same: true }, 'ana')).toEqual({ ok: true, value: 'saved-already' })
  })
  it('with other words under the form of an earlier one is refused [ADM-16]', () => {
    expect(judgeAddition(entry, 'ana')).toEqual({ ok: false, reason: 'already-added' })
    expect(judgeAddition({ ...entry, same: true }, 'ben')).toEqual({ ok: false, reason: 'already-added' })
  })
})
