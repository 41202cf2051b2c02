import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pdfProblem, type PdfProblem } from '#domain/files/uploads'
import { PLACE } from '#services/operating/place'

type CheckedPdf =
  | { ok: true; firstPage: { jpeg: Uint8Array; width: number; height: number } | null }
  | { ok: false; reason: PdfProblem }

export type PdfChecks = { check(bytes: Uint8Array): Promise<CheckedPdf> }

const READER = join(PLACE, 'services', 'training', 'pdf-reader.ts')
const TIMEOUT_MS = 60_000
const WAITING_AT_MOST = 8
const ANSWER_BYTES = 12 * 1024 * 1024

export function openPdfChecks({ timeoutMs = TIMEOUT_MS } = {}): PdfChecks {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    async check(bytes) {
      const wrong = pdfProblem(bytes.length, bytes)
      if (wrong) return { ok: false, reason: wrong }
      if (waiting >= WAITING_AT_MOST) return { ok: false, reason: 'busy' }
      waiting += 1
      const turn = last.then(() => readApart(bytes, timeoutMs))
      last = turn.catch(() => undefined)
      try {
        return await turn
      } finally {
        waiting -= 1
      }
    },
  }
}

async function readApart(bytes: Uint8Array, timeoutMs: number): Promise<CheckedPdf> {
  const answer = await new Promise<Buffer>((resolve) => {
    const reader = spawn(process.execPath, ['--max-old-space-size=512', READER], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { NODE_NO_WARNINGS: '1' },
    })
    const parts: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => reader.kill('SIGKILL'), timeoutMs)
    reader.stdout.on('data', (part: Buffer) => {
      parts.push(part)
      size += part.length
      if (size > ANSWER_BYTES) reader.kill('SIGKILL')
    })
    // A reader may end before it has read all its input; its verdict still counts.
    reader.stdin.on('error', () => undefined)
    const end = () => {
      clearTimeout(timer)
      resolve(Buffer.concat(parts))
    }
    reader.on('error', end)
    reader.on('close', end)
    reader.stdin.end(bytes)
  })
  const [verdict, rest] = lineOf(answer)
  if (verdict.verdict !== 'ok')
    return {
      ok: false,
      reason: verdict.verdict === 'locked' || verdict.verdict === 'active' ? verdict.verdict : 'broken',
    }
  const [size, jpeg] = lineOf(rest)
  const { width, height } = size
  const isValid = typeof width === 'number' && typeof height === 'number' && jpeg[0] === 0xff && jpeg.at(-1) === 0xd9
  return { ok: true, firstPage: isValid ? { jpeg, width, height } : null }
}

function lineOf(bytes: Buffer): [line: { verdict?: unknown; width?: unknown; height?: unknown }, rest: Buffer] {
  const end = bytes.indexOf(10)
  if (end < 0) return [{}, Buffer.alloc(0)]
  const line: unknown = JSON.parse(bytes.subarray(0, end).toString())
  return [typeof line === 'object' && line !== null ? line : {}, bytes.subarray(end + 1)]
}
