import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import type { RecordingFacts } from '#domain/training/practice/recordings'

// This runs in a separate process, so that a malicious file cannot harm the site.

export type RecordingVerdict =
  /** `indexed`: the same sound and picture with a duration and an index, so that players can jump; null if none. */
  | { ok: true; facts: RecordingFacts; indexed: Uint8Array | null }
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
  const seconds = await input.computeDuration()
  return {
    ok: true,
    indexed: await writeIndexed(bytes, container).catch(() => null),
    facts: {
      container,
      audio: audio ? (audio.codec ?? 'unknown') : null,
      video: video ? (video.codec ?? 'unknown') : null,
      seconds,
    },
  }
}

/** Copies the packets into a file with an index; tags, which can name a place, are left out. */
async function writeIndexed(bytes: Uint8Array, container: RecordingFacts['container']): Promise<Uint8Array | null> {
  if (container === 'ogg') return null
  const input = new Input({ source: new BufferSource(bytes), formats: [WEBM, MP4] })
  const target = new BufferTarget()
  const format = container === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: 'in-memory' })
  const output = new Output({ format, target })
  const conversion = await Conversion.init({ input, output, tags: {}, showWarnings: false })
  if (!conversion.isValid || conversion.discardedTracks.length > 0) return null
  await conversion.execute()
  return target.buffer ? new Uint8Array(target.buffer) : null
}

process.on('message', ({ bytes }: { bytes: Uint8Array }) => {
  readFacts(bytes).then(
    (verdict) => process.send?.(verdict),
    () => process.send?.({ ok: false, reason: 'broken' } satisfies RecordingVerdict),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
