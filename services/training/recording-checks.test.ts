import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { expect, test } from 'vitest'
import { recordingOf } from '#tests/recordings'
import { openRecordingChecks } from './recording-checks.ts'

// Slow on a busy machine, and no fault of the files.
const checks = openRecordingChecks({ timeoutMs: 250_000 })

test.each([
  ['webm-opus', 'audio', 'audio/webm'],
  ['mp4-aac', 'audio', 'audio/mp4'],
  ['mp4-avc', 'video', 'video/mp4'],
] as const)(
  'a recording of %s is what its bytes say, with its seconds counted [PRAC-4]',
  async (kind, media, type) => {
    const answer = await checks.check(await recordingOf(kind, 4), 'recording')
    expect(answer).toMatchObject({ ok: true, media, contentType: type })
    if (answer.ok) expect(Math.abs(answer.milliseconds - 4000)).toBeLessThan(120)
  },
)

test('a WebM without a duration in its head is counted by its packets, and one that was cut off too [PRAC-3, PRAC-4]', async () => {
  const whole = await recordingOf('webm-opus', 20)
  const half = await checks.check(whole.subarray(0, Math.floor(whole.length * 0.6)), 'recording')
  expect(half).toMatchObject({ ok: true, media: 'audio' })
  if (half.ok) expect(half.milliseconds).toBeGreaterThan(8000)
})

test('a recording without an index gets one: the same seconds, known from its head [PRAC-4]', async () => {
  for (const kind of ['webm-opus', 'mp4-aac'] as const) {
    const answer = await checks.check(await recordingOf(kind, 20), 'recording')
    if (!answer.ok) throw new Error(answer.reason)
    const input = new Input({ source: new BufferSource(answer.bytes), formats: ALL_FORMATS })
    expect(Math.abs(((await input.getDurationFromMetadata()) ?? 0) - 20)).toBeLessThan(0.2)
    const again = await checks.check(answer.bytes, 'recording')
    expect(again).toMatchObject({ ok: true, milliseconds: answer.milliseconds })
  }
})

test('what is no recording, has no sound, is too long or belongs elsewhere is refused with the reason [PRAC-4]', async () => {
  const reasons = await Promise.all(
    (
      [
        [new Uint8Array(), 'recording'],
        [Buffer.from('<html>audio/webm</html>'), 'recording'],
        [Buffer.from('\u0089PNG\r\n\u001a\n and more', 'latin1'), 'recording'],
        [await recordingOf('webm-vp8-alone', 3), 'recording'],
        [await recordingOf('webm-opus', 320), 'recording'],
        [await recordingOf('webm-opus', 45), 'voice-note'],
        [await recordingOf('mp4-avc', 5), 'voice-note'],
        [new Uint8Array(13 * 1024 * 1024), 'recording'],
      ] as const
    ).map(async ([bytes, purpose]) => {
      const answer = await checks.check(bytes, purpose)
      return answer.ok ? 'taken' : answer.reason
    }),
  )
  expect(reasons).toEqual([
    'empty',
    'not-a-recording',
    'not-a-recording',
    'no-sound',
    'too-long',
    'too-long',
    'not-a-recording',
    'too-large',
  ])
})

test('a file that keeps the reader busy is given up, and the next one is read all the same [PRAC-4]', async () => {
  const hasty = openRecordingChecks({ timeoutMs: 1 })
  expect(await hasty.check(await recordingOf('mp4-avc', 60), 'recording')).toEqual({ ok: false, reason: 'broken' })
  expect(await checks.check(await recordingOf('mp4-aac', 2), 'recording')).toMatchObject({ ok: true })
})
