import { MEGABYTE } from '#domain/words/formats'

export const RECORDING_MEDIA = ['audio', 'video'] as const
export type RecordingMedia = (typeof RECORDING_MEDIA)[number]

export const RECORDING_PURPOSES = ['recording', 'voice-note'] as const
export type RecordingPurpose = (typeof RECORDING_PURPOSES)[number]

/** A recorder stops late, so that a file may be longer than the time that the screen allows. */
const LATE_SECONDS = 10

export const RECORDING_LIMITS: Record<
  RecordingPurpose,
  Record<RecordingMedia, { bytes: number; seconds: number }>
> = {
  recording: { audio: { bytes: 6 * MEGABYTE, seconds: 300 }, video: { bytes: 12 * MEGABYTE, seconds: 120 } },
  'voice-note': { audio: { bytes: MEGABYTE, seconds: 30 }, video: { bytes: 0, seconds: 0 } },
}

export function recordingBytesAtMost(purpose: RecordingPurpose): number {
  return Math.max(...RECORDING_MEDIA.map((media) => RECORDING_LIMITS[purpose][media].bytes))
}

/** What the bytes of a file say; `seconds` are counted from its packets, never taken from its head. */
export type RecordingFacts = {
  container: 'webm' | 'mp4' | 'ogg'
  audio: string | null
  video: string | null
  seconds: number
}

const AUDIO_CODECS: readonly string[] = ['opus', 'aac']
const VIDEO_CODECS: readonly string[] = ['vp8', 'vp9', 'avc', 'hevc', 'av1']

export type RecordingProblem =
  | 'empty'
  | 'too-large'
  | 'not-a-recording'
  | 'no-sound'
  | 'wrong-codec'
  | 'too-short'
  | 'too-long'
  | 'broken'
  | 'busy'

export type CheckedRecording =
  | { ok: true; media: RecordingMedia; contentType: string; ending: string; milliseconds: number }
  | { ok: false; reason: RecordingProblem }

export function judgeRecording(
  { container, audio, video, seconds }: RecordingFacts,
  { purpose, bytes }: { purpose: RecordingPurpose; bytes: number },
): CheckedRecording {
  if (audio === null) return { ok: false, reason: 'no-sound' }
  if (!AUDIO_CODECS.includes(audio) || (video !== null && !VIDEO_CODECS.includes(video)))
    return { ok: false, reason: 'wrong-codec' }
  const media = video === null ? 'audio' : 'video'
  const limit = RECORDING_LIMITS[purpose][media]
  if (limit.bytes === 0) return { ok: false, reason: 'not-a-recording' }
  if (bytes > limit.bytes) return { ok: false, reason: 'too-large' }
  if (!(seconds >= 0.5)) return { ok: false, reason: 'too-short' }
  if (seconds > limit.seconds + LATE_SECONDS) return { ok: false, reason: 'too-long' }
  return {
    ok: true,
    media,
    contentType: `${media}/${container}`,
    ending: container,
    milliseconds: Math.round(seconds * 1000),
  }
}
