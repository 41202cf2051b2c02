import { array, assert, constantFrom, integer, oneof, property, record, constant } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ATTENDANCE_STATES, type AttendanceState } from '#domain/training/sessions'
import {
  conflictWords,
  isSpent,
  knownOf,
  markIn,
  mayInsist,
  applyClick,
  resolved,
  sent,
  settled,
  shownOf,
  type Mark,
  type MarkResult,
  type AttendanceVersion,
} from './marks.ts'

const ROW = { id: 'a', name: 'Tala', state: 'planned', revision: 0 } as const
const press = (wanted: AttendanceState, mark?: Mark) => applyClick(ROW, mark, { wanted, personId: 'coach' })

describe('a mark of a roll call', () => {
  it('is shown at once and waits; pressed back before it was sent, nothing waits [SES-7]', () => {
    const mark = press('held')
    expect([shownOf(ROW, mark), mark.wanted, mark.base]).toEqual(['held', 'held', { state: 'planned', revision: 0 }])
    const back = press('planned', mark)
    expect([back.wanted, isSpent(back, ROW)]).toEqual([null, true])
  })

  it('that was sent outlives an older list, and goes when the list knows it [SES-7]', () => {
    const mark = settled(press('held'), 'held', { outcome: 'kept', state: 'held', revision: 1 })
    expect([mark.wanted, shownOf(ROW, mark), isSpent(mark, ROW)]).toEqual([null, 'held', false])
    expect(isSpent(mark, { state: 'held', revision: 1 })).toBe(true)
    // Pressed again, it begins with what the academy holds now.
    expect(press('missed', mark)).toMatchObject({ wanted: 'missed', base: { state: 'held', revision: 1 } })
  })

  it('that was pressed while another was on its way goes after it [SES-7]', () => {
    const both = press('late', press('held'))
    expect(settled(both, 'held', { outcome: 'kept', state: 'held', revision: 1 })).toMatchObject({
      wanted: 'late',
      base: { state: 'held', revision: 1 },
    })
  })

  it('whose answer was lost is not taken for somebody else’s, and what was pressed after it is sent [SES-7]', () => {
    const lost = sent(press('held'), 'held')
    const undone = press('planned', lost)
    expect(undone.wanted).toBe('planned')
    const now = { state: 'held', revision: 1 } as const
    const conflict = { outcome: 'conflict', reason: 'changed-meanwhile', by: 'Me', now } as const
    expect(settled(undone, 'planned', { ...conflict, mine: true })).toMatchObject({
      wanted: 'planned',
      base: now,
      against: null,
    })
    // The same person sees the conflict on another device.
    expect(settled(press('missed'), 'missed', { ...conflict, mine: true }).against).not.toBeNull()
    expect(settled(undone, 'planned', { ...conflict, mine: false }).against).not.toBeNull()
  })

  it('against which somebody else stood first is told by name, and made again only when asked for [SES-7]', () => {
    const now = { state: 'missed', revision: 4 } as const
    const mark = settled(press('held'), 'held', {
      outcome: 'conflict',
      reason: 'changed-meanwhile',
      by: 'Ana',
      mine: false,
      now,
    })
    expect([mark.wanted, shownOf(ROW, mark), mayInsist(mark)]).toEqual([null, 'missed', true])
    expect(conflictWords(mark)).toBe('Tala: you marked Present, but Ana marked Missed first.')
    expect(resolved(mark, true)).toMatchObject({ wanted: 'held', base: now, against: null })
    expect(resolved(mark, false)).toMatchObject({ wanted: null, base: now, against: null })
  })

  it.each([
    'session-cancelled',
    'was-cancelled',
    'was-held',
    'not-yet',
    'all-taken',
    'not-found',
    'not-allowed',
  ] as const)('that cannot be kept (%s) is told and never sent again [SES-7]', (reason) => {
    const mark = settled(press('held'), 'held', { outcome: 'conflict', reason, by: null, mine: false, now: null })
    expect(conflictWords(mark)).toContain('Tala')
    expect([mayInsist(mark), resolved(mark, true).wanted]).toEqual([false, null])
  })

  it('is read back as it was kept, and nothing else is [SES-7]', () => {
    const mark = press('held')
    expect(markIn(structuredClone(mark))).toEqual(mark)
    for (const strange of [null, 'x', {}, { ...mark, wanted: 'gone' }, { ...mark, base: null }])
      expect(markIn(strange)).toBeNull()
  })

  it('ends as what was pressed last, whatever was pressed and lost on the way [SES-7]', () => {
    const change = oneof(
      record({ kind: constant('press' as const), state: constantFrom(...ATTENDANCE_STATES) }),
      record({ kind: constant('send' as const), lost: constantFrom(true, false) }),
      record({ kind: constant('list' as const), old: integer({ min: 0, max: 3 }) }),
    )
    assert(
      property(array(change, { maxLength: 30 }), (changes) => {
        const academy: AttendanceVersion[] = [{ state: 'planned', revision: 0 }]
        const now = () => academy.at(-1) ?? { state: 'planned' as const, revision: 0 }
        // As the server decides: a repeated mark changes nothing, another one is accepted only on the version that
        // was seen.
        const hear = (mark: Mark, wanted: AttendanceState): MarkResult => {
          const held = now()
          if (held.state === wanted) return { outcome: 'kept', ...held }
          if (held.revision !== mark.base.revision)
            return { outcome: 'conflict', reason: 'changed-meanwhile', by: null, mine: true, now: held }
          academy.push({ state: wanted, revision: held.revision + 1 })
          return { outcome: 'kept', ...now() }
        }
        let row = { ...ROW, ...now() }
        let mark: Mark | undefined
        let last: AttendanceState = 'planned'
        const send = (lost: boolean) => {
          if (!mark || mark.wanted === null) return
          const { wanted } = mark
          mark = sent(mark, wanted)
          const result = hear(mark, wanted)
          if (!lost) mark = settled(mark, wanted, result)
        }
        for (const each of changes) {
          if (each.kind === 'press') {
            mark = applyClick(row, mark, { wanted: each.state, personId: 'coach' })
            last = each.state
          }
          if (each.kind === 'send') send(each.lost)
          // A copy of before may be shown again.
          if (each.kind === 'list') row = { ...ROW, ...(academy.at(-1 - each.old) ?? now()) }
        }
        for (let round = 0; round < 4; round += 1) {
          send(false)
          if (mark?.against) mark = resolved(mark, true)
        }
        expect(mark ? shownOf(row, mark) : 'planned').toBe(mark ? now().state : 'planned')
        if (mark) expect([now().state, knownOf(row, mark).state]).toEqual([last, last])
      }),
    )
  })
})
