import { BufferSource, Input, MP4, OGG, WEBM } from 'mediabunny'
import type { RecordingFacts } from '#domain/training/practice/recordings'

// A separate process, so that a malicious file cannot harm the site.

export type RecordingVerdict =
  | { ok: true; facts: RecordingFacts }
  | { ok: false; reason: 'not-a-recording' | 'broken' }

const CONTAINERS = new Map<unknown, RecordingFacts['container']>([
  [WEBM, 'webm'],
  [MP4, 'mp4'],
  [OGG, 'ogg'],
])

async function readFacts(bytes: Uint8Array): Promise<RecordingVerdict> {
  const input = new Input({ source: new BufferSource(bytes), formats: [WEBM, MP4, OGG] })
  const container = await input.getFormat().then(
    (format) => CONTAINERS.get(format),
    () => undefined,
  )
  if (!container) return { ok: false, reason: 'not-a-recording' }
  const audio = await input.getPrimaryAudioTrack()
  const video = await input.getPrimaryVideoTrack()
  // Counted from the packets: a browser's recording has no duration in its head.
  const seconds = await input.computeDuration()
  return {
    ok: true,
    facts: {
      container,
      audio: audio ? (audio.codec ?? 'unknown') : null,
      video: video ? (video.codec ?? 'unknown') : null,
      seconds,
    },
  }
}

process.on('message', ({ bytes }: { bytes: Uint8Array }) => {
  readFacts(bytes).then(
    (verdict) => process.send?.(verdict),
    () => process.send?.({ ok: false, reason: 'broken' } satisfies RecordingVerdict),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
