import type { RecorderProblem } from '#domain/text/client/training/practice'
import { RECORDING_LIMITS, type RecordingMedia } from '#domain/training/practice/recordings'

type Prepared = { blob: Blob; media: RecordingMedia; seconds: number }

export async function prepareFile(
  file: File,
  onProgress: (share: number) => void,
): Promise<Prepared | RecorderProblem> {
  const media = file.type.startsWith('video/') ? 'video' : 'audio'
  const seconds = await readSeconds(file, media)
  if (file.size <= RECORDING_LIMITS.recording[media].bytes) return { blob: file, media, seconds }
  const blob = media === 'video' ? await shrinkVideo(file, onProgress).catch(() => null) : null
  return blob && blob.size <= RECORDING_LIMITS.recording.video.bytes ? { blob, media, seconds } : 'file-large'
}

function readSeconds(file: File, media: RecordingMedia): Promise<number> {
  const element = document.createElement(media)
  const address = URL.createObjectURL(file)
  return new Promise<number>((resolve) => {
    element.addEventListener('loadedmetadata', () => resolve(element.duration))
    element.addEventListener('error', () => resolve(0))
    element.src = address
  }).then((seconds) => {
    URL.revokeObjectURL(address)
    return Number.isFinite(seconds) ? Math.round(seconds) : 0
  })
}

async function shrinkVideo(file: File, onProgress: (share: number) => void): Promise<Blob | null> {
  const { BlobSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output, QTFF, WEBM } = await import(
    'mediabunny'
  )
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM] })
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const conversion = await Conversion.init({
    input,
    output,
    tags: {},
    trim: { start: 0, end: RECORDING_LIMITS.recording.video.seconds },
    video: { width: 480, height: 854, fit: 'contain', frameRate: 24, bitrate: 500_000 },
    audio: { bitrate: 48_000, numberOfChannels: 1 },
  })
  if (!conversion.isValid) return null
  conversion.onProgress = onProgress
  await conversion.execute()
  return target.buffer ? new Blob([target.buffer], { type: 'video/mp4' }) : null
}
