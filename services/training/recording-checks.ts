import {
  judgeRecording,
  recordingBytesAtMost,
  type CheckedRecording,
  type RecordingPurpose,
} from '#domain/training/practice/recordings'
import { answerOf, startLimited, watchMemory } from '#services/operating/limited-process'
import type { RecordingVerdict } from './recording-reading.ts'

export type RecordingToKeep = Extract<CheckedRecording, { ok: true }> & { bytes: Uint8Array }
export type RecordingChecks = {
  check(
    bytes: Uint8Array,
    purpose: RecordingPurpose,
  ): Promise<RecordingToKeep | Extract<CheckedRecording, { ok: false }>>
}

const TIMEOUT_MS = 60_000
const WAITING_AT_MOST = 8
const LIMITS = { megabytes: 512, heapMegabytes: 128, niceness: 10, startMs: 30_000 }

export function openRecordingChecks({ timeoutMs = TIMEOUT_MS } = {}): RecordingChecks {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    async check(bytes, purpose) {
      if (bytes.length === 0) return { ok: false, reason: 'empty' }
      if (bytes.length > recordingBytesAtMost(purpose)) return { ok: false, reason: 'too-large' }
      if (waiting >= WAITING_AT_MOST) return { ok: false, reason: 'busy' }
      waiting += 1
      const turn = last.then(() => readApart(bytes, timeoutMs))
      last = turn.catch(() => undefined)
      try {
        const verdict = await turn
        if (!verdict.ok) return verdict
        const judged = judgeRecording(verdict.facts, { purpose, bytes: bytes.length })
        return judged.ok ? { ...judged, bytes: verdict.indexed ?? bytes } : judged
      } finally {
        waiting -= 1
      }
    },
  }
}

async function readApart(bytes: Uint8Array, timeoutMs: number): Promise<RecordingVerdict> {
  const child = await startLimited('training/recording-reading', LIMITS)
  if (!child) throw new Error('the reading of recordings does not start')
  watchMemory(child, LIMITS.megabytes)
  child.send({ bytes })
  const verdict = await answerOf(child, timeoutMs)
  child.kill('SIGKILL')
  return (verdict as RecordingVerdict | null) ?? { ok: false, reason: 'broken' }
}
