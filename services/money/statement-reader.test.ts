import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BANKS, csv, encoded, gcashPdf, letterPdf, unknownTable, xlsx, zipBomb } from '#tests/statements/files'
import { movements, type Movement } from '#tests/statements/movements'
import { openStatementReader, type ReadFile } from './statement-reader.ts'

const reader = openStatementReader()
const read = (bytes: Uint8Array | string, more: { account?: string; password?: string } = {}) =>
  reader.read(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, { account: '', ...more })
function linesOf(file: ReadFile) {
  if (file.kind !== 'read') throw new Error(`not read: ${JSON.stringify(file)}`)
  expect(file.problems).toEqual([])
  return file.lines
}
const sumsOf = (lines: readonly { day: string; amountCentavos: number; reference: string }[]) =>
  lines.map(({ day, amountCentavos, reference }) => `${day} ${amountCentavos} ${reference}`).sort()
const meantBy = (moves: readonly Movement[]) =>
  sumsOf(moves.map(({ day, centavos, reference }) => ({ day, amountCentavos: centavos, reference })))

describe('a statement', () => {
  it('of each bank gives every movement with its day, sum and number, as text and as a sheet [STM-1]', async () => {
    const moves = movements(300)
    for (const [at, [bank, table]] of Object.entries(BANKS).entries()) {
      const rows = table(moves)
      expect(sumsOf(linesOf(await read(csv(rows)))), bank).toEqual(meantBy(moves))
      // A sheet gives the same rows whatever the bank.
      if (at < 2) expect(sumsOf(linesOf(await read(xlsx(rows)))), `${bank} as a sheet`).toEqual(meantBy(moves))
    }
  })

  it('is read in any encoding and with any sign between its cells [STM-1]', async () => {
    const moves = movements(40).map((move) => ({ ...move, words: `${move.words} PEÑA` }))
    const rows = BANKS.UnionBank?.(moves) ?? []
    // The sign is looked for in the decoded text, so each is tried once.
    const files = [
      ['utf8', ','],
      ['utf8-bom', ';'],
      ['utf16le', '\t'],
      ['utf16be', ','],
      ['windows-1252', ';'],
    ] as const
    for (const [as, delimiter] of files) {
      const lines = linesOf(await read(encoded(csv(rows, { delimiter, end: '\n' }), as)))
      expect(sumsOf(lines), `${as} ${delimiter}`).toEqual(meantBy(moves))
      expect(lines[0]?.description, as).toContain('PEÑA')
    }
  })

  it('of ten thousand lines is read whole, and equal lines stay apart [STM-1]', async () => {
    const moves = movements(9_998)
    const [first] = moves
    if (!first) throw new Error('no movement')
    const lines = linesOf(await read(csv(BANKS['BDO since 2025']?.([first, first, ...moves]) ?? [])))
    expect(lines).toHaveLength(10_000)
    expect(new Set(lines.map(({ hash }) => hash)).size).toBe(10_000)
  })

  it('has the same marks whichever file its lines come in [STM-1]', async () => {
    const moves = movements(60)
    const marks = async (bytes: Uint8Array | string, account = 'GCash') =>
      linesOf(await read(bytes, { account })).map(({ hash }) => hash)
    const table = BANKS['GCash as a table']?.(moves) ?? []
    const whole = await marks(csv(table))
    expect(await marks(xlsx(table))).toEqual(whole)
    expect(await marks(csv(table.filter((_, at) => at === 0 || at > 20)))).toEqual(whole.slice(19))
    expect(new Set([...whole, ...(await marks(csv(table), 'Another'))]).size).toBe(120)
  })

  it('of GCash is a PDF whose password is asked for, and each line leads from balance to balance [STM-1]', async () => {
    const moves = movements(80)
    const locked = await gcashPdf(moves, { password: 'reyes0917' })
    expect(await read(locked)).toEqual({ kind: 'refused', reason: 'password-needed' })
    expect(await read(locked, { password: 'wrong' })).toEqual({ kind: 'refused', reason: 'password-wrong' })
    const lines = linesOf(await read(locked, { password: 'reyes0917' }))
    expect(sumsOf(lines)).toEqual(meantBy(moves))
    expect(lines.map(({ time }) => time)).toEqual(moves.map(({ time }) => time))
    expect(lines.map(({ description }) => description.replaceAll(' ', ''))).toEqual(
      moves.map(({ words }) => words.replaceAll(' ', '')),
    )
    const wrongAt = moves.findIndex(({ centavos }) => centavos > 0)
    const wrong = await read(await gcashPdf(moves, { wrongAt }))
    if (wrong.kind !== 'read') throw new Error('not read')
    expect(wrong.problems.map(({ why }) => why)).toEqual(['balance'])
    expect(wrong.lines).toHaveLength(79)
  })

  it('with a password leaves no trace of it in the list of processes [STM-1]', async () => {
    const secret = 'lihim-na-salita-7'
    const seen: string[] = []
    const look = setInterval(() => {
      for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
        try {
          const words = readFileSync(`/proc/${id}/cmdline`, 'latin1') + readFileSync(`/proc/${id}/environ`, 'latin1')
          if (words.includes('statement-reading')) seen.push(words)
        } catch {
          // It has ended, or belongs to another user.
        }
    }, 20)
    const lines = linesOf(await read(await gcashPdf(movements(30), { password: secret }), { password: secret }))
    clearInterval(look)
    expect(lines).toHaveLength(30)
    if (process.platform === 'linux') expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter((words) => words.includes(secret))).toEqual([])
  })

  it('with formulas is text, and nothing of it is worked out [STM-1]', async () => {
    const moves = movements(5).map((move) => ({ ...move, words: '=HYPERLINK("http://x","PAID")' }))
    const lines = linesOf(await read(csv(BANKS['GCash as a table']?.(moves) ?? [])))
    expect(lines.map(({ description }) => description)).toEqual(moves.map(({ words }) => words))
    const rows = BANKS['GCash as a table']?.(moves) ?? []
    expect(linesOf(await read(xlsx(rows, { formula: '1+1' })))).toHaveLength(5)
    const cheat = csv([...rows.slice(0, 2), ['2026-10-02 10:00', 'x', '123', '', '=8500+1', '1.00']])
    expect(await read(cheat)).toMatchObject({ kind: 'read', lines: [], problems: [{ why: 'no-amount' }] })
  })

  it('that nobody knows is shown, and read once its columns are known [STM-1]', async () => {
    const moves = movements(50)
    const file = Buffer.from(csv(unknownTable(moves)).replace('Petsa', 'Araw'))
    const columnsPrompt = await reader.read(file, { account: '' })
    if (columnsPrompt.kind !== 'columns') throw new Error(columnsPrompt.kind)
    expect(columnsPrompt.columns).toMatchObject({ header: ['Araw', 'Remarks', 'Trace', 'Paid in', 'Paid out'] })
    expect(columnsPrompt.columns.sample).toHaveLength(5)
    expect(columnsPrompt.columns.guess).toEqual(['day', 'description', 'reference', 'credit', 'debit'])
    const layout = { name: 'Ours', kinds: columnsPrompt.columns.guess, order: 'day-first' } as const
    const again = await reader.read(file, { account: '', layouts: new Map([[columnsPrompt.columns.key, layout]]) })
    expect(sumsOf(linesOf(again))).toEqual(meantBy(moves))
  })

  it('that is none is refused with its reason, and none of them ends the reader [STM-1]', async () => {
    const reason = async (bytes: Uint8Array | string) => {
      const file = await read(bytes)
      return file.kind === 'refused' ? file.reason : file.kind
    }
    expect(await reason(zipBomb(200))).toBe('too-large-inside')
    expect(await reason(await letterPdf())).toBe('no-statement')
    expect(await reason('%PDF-1.7 and nothing else')).toBe('unreadable')
    expect(await reason(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2000, 7)]))).toBe('unreadable')
    expect(await reason('Dear coach,\nplease find it attached.\n')).toBe('no-statement')
    expect(await reason('')).toBe('no-statement')
    expect(await reason('a,b,c\n'.repeat(70_000))).toBe('too-many')
    expect(await reason(`"${'x'.repeat(200_000)}\n`)).toBe('unreadable')
    expect(
      await reason(
        csv([
          ['Date', 'Description', 'Amount', 'Balance'],
          ['13/02/2026', 'x', '1.00', '1.00'],
          ['02/13/2026', 'x', '1.00', '2.00'],
        ]),
      ),
    ).toBe('mixed-days')
    expect(linesOf(await read(csv(BANKS.Maya?.(movements(3)) ?? [])))).toHaveLength(3)
  })

  it('that takes too much time or memory ends its own reader and nothing else [STM-1]', async () => {
    const hasty = openStatementReader({ timeoutMs: 1 })
    const file = Buffer.from(csv(BANKS.Maya?.(movements(5_000)) ?? []))
    expect(await hasty.read(file, { account: '' })).toEqual({ kind: 'refused', reason: 'too-hard' })
    const narrow = openStatementReader({
      limits: { megabytes: 90, heapMegabytes: 40, niceness: 10, startMs: 30_000 },
    })
    const large = Buffer.from(`Date,Description,Amount,Balance\n${'2026-10-01,a,1.00,1.00\n'.repeat(400_000)}`)
    expect(await narrow.read(large, { account: '' })).toMatchObject({ kind: 'refused' })
    expect(linesOf(await read(file))).toHaveLength(5_000)
  })

  it('waits its turn, and when too many wait says so [STM-1]', async () => {
    const busy = openStatementReader()
    const file = Buffer.from(csv(BANKS.Maya?.(movements(3)) ?? []))
    const answers = await Promise.all(Array.from({ length: 6 }, () => busy.read(file, { account: '' })))
    expect(answers.map((answer) => (answer.kind === 'refused' ? answer.reason : answer.kind)).sort()).toEqual([
      'busy',
      'busy',
      'read',
      'read',
      'read',
      'read',
    ])
  })
})
