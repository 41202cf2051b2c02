import type { ChildProcess } from 'node:child_process'
import type { StatementLayout } from '#domain/money/statements/layouts'
import type { Problem } from '#domain/money/statements/lines'
import type { UnknownColumns } from '#domain/money/statements/tables'
import { startLimited, watchMemory } from '#services/operating/limited-process'
import type { ReadingVerdict, ReadingProblem, ReadingWork, ReadLine } from './statement-reading.ts'

export type ReadFile =
  | {
      kind: 'read'
      layout: string
      account: string
      accountNumber: string | null
      lines: ReadLine[]
      problems: Problem[]
    }
  | { kind: 'columns'; columns: UnknownColumns }
  | { kind: 'refused'; reason: ReadingProblem | 'busy' | 'too-hard' }

export type StatementReader = {
  /** `password` opens the file and is not stored; `layouts`: saved column choices by heading. */
  read(
    bytes: Uint8Array,
    options: { account: string; password?: string; layouts?: ReadonlyMap<string, StatementLayout> },
  ): Promise<ReadFile>
  readRows(bytes: Uint8Array): Promise<ReadRows>
}

export type ReadRows =
  | { kind: 'rows'; rows: string[][] }
  | { kind: 'refused'; reason: ReadingProblem | 'busy' | 'too-hard' }

const TIMEOUT_MS = 30_000
const WAITING_AT_MOST = 4
/** Parsing the largest sheet takes about a third of this memory. */
const LIMITS = { megabytes: 1200, heapMegabytes: 384, niceness: 10, startMs: 30_000 }
/** The PDF library reserves far more memory than it uses. */
const HELD_MEGABYTES = 512

export function openStatementReader({ timeoutMs = TIMEOUT_MS, limits = LIMITS } = {}): StatementReader {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  async function inTurn<Result>(work: ReadingWork, listen: Listener<Result>): Promise<Result | Refusal> {
    if (waiting >= WAITING_AT_MOST) return { kind: 'refused', reason: 'busy' }
    waiting += 1
    const turn = last.then(() => readApart(work, listen, { timeoutMs, limits }))
    last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      waiting -= 1
    }
  }
  return {
    read: (bytes, { account, password = '', layouts = new Map<string, StatementLayout>() }) =>
      inTurn<ReadFile>({ bytes, account, password, layouts: [...layouts] }, hear),
    readRows: (bytes) =>
      inTurn<ReadRows>({ bytes, account: '', password: '', layouts: [], rowsOnly: true }, listenForRows),
  }
}

type Refusal = { kind: 'refused'; reason: 'busy' }
type Listener<Result> = (child: ChildProcess, work: ReadingWork) => Promise<Result>

async function readApart<Result>(
  work: ReadingWork,
  listen: Listener<Result>,
  { timeoutMs, limits }: { timeoutMs: number; limits: typeof LIMITS },
): Promise<Result> {
  const child = await startLimited('money/statement-reading', limits)
  if (!child) throw new Error('the reading of statements does not start')
  watchMemory(child, Math.min(HELD_MEGABYTES, limits.megabytes))
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  try {
    return await listen(child, work)
  } finally {
    clearTimeout(timer)
    child.removeAllListeners('message')
    child.kill('SIGKILL')
  }
}

function hear(child: ChildProcess, work: ReadingWork): Promise<ReadFile> {
  return new Promise((resolve) => {
    const lines: ReadLine[] = []
    child.on('message', (part: ReadingVerdict) => {
      switch (part.part) {
        case 'lines':
          lines.push(...part.lines)
          break
        case 'end': {
          const { layout, account, accountNumber, problems } = part
          resolve({ kind: 'read', layout, account, accountNumber, lines, problems })
          break
        }
        case 'columns':
          resolve({ kind: 'columns', columns: part.columns })
          break
        case 'refused':
          resolve({ kind: 'refused', reason: part.reason })
          break
        case 'rows':
        case 'rows-end':
          break
        default:
          part satisfies never
      }
    })
    child.once('exit', () => resolve({ kind: 'refused', reason: 'too-hard' }))
    child.send(work)
  })
}

function listenForRows(child: ChildProcess, work: ReadingWork): Promise<ReadRows> {
  return new Promise((resolve) => {
    const rows: string[][] = []
    child.on('message', (part: ReadingVerdict) => {
      if (part.part === 'rows') rows.push(...part.rows)
      if (part.part === 'rows-end') resolve({ kind: 'rows', rows })
      if (part.part === 'refused') resolve({ kind: 'refused', reason: part.reason })
    })
    child.once('exit', () => resolve({ kind: 'refused', reason: 'too-hard' }))
    child.send(work)
  })
}
