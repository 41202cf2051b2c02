import { isInAppBrowser } from '#domain/operating/in-app-browsers'
import type { RecordingMedia } from '#domain/training/practice/recordings'
import type { RecorderProblem } from '#domain/text/client/training/practice'

const PIECE_MS = 1000
const ROOM_NEEDED = 20 * 1024 * 1024
/** The recorder takes the first type that the browser supports; all current browsers play each of them. */
const TYPES: Record<RecordingMedia, readonly string[]> = {
  audio: ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/webm', 'audio/mp4'],
  video: ['video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'],
}
const RATES = {
  audio: { audioBitsPerSecond: 32_000 },
  // An MP4 is written from key frame to key frame: a killed page loses what follows the last one.
  video: { audioBitsPerSecond: 48_000, videoBitsPerSecond: 500_000, videoKeyFrameIntervalDuration: PIECE_MS },
}
const VIDEO = { width: { ideal: 480 }, height: { ideal: 854 }, frameRate: { ideal: 24, max: 30 }, facingMode: 'user' }

const isInApp = () => isInAppBrowser(navigator.userAgent)

export async function openDevices(media: RecordingMedia): Promise<MediaStream | RecorderProblem> {
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) return isInApp() ? 'in-app' : 'unsupported'
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate().catch(() => null)) ?? {}
  if (quota > 0 && quota - usage < ROOM_NEEDED) return 'full'
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true, video: media === 'video' ? VIDEO : false })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (isInApp()) return 'in-app'
    return name === 'NotFoundError' || name === 'NotReadableError' ? 'missing' : 'refused'
  }
}

export function closeDevices(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

export type Recorder = { mimeType: string; stop(): Promise<RecorderProblem | null> }

/** `keep` stores a piece and returns false when there is no room; the recording then ends. */
export function startRecorder(
  stream: MediaStream,
  media: RecordingMedia,
  { keep, onEnd }: { keep(piece: Blob): Promise<boolean>; onEnd(problem: RecorderProblem | null): void },
): Recorder {
  const mimeType = TYPES[media].find((type) => MediaRecorder.isTypeSupported(type)) ?? ''
  const recorder = new MediaRecorder(stream, { ...(mimeType ? { mimeType } : {}), ...RATES[media] })
  let problem: RecorderProblem | null = null
  let storing: Promise<unknown> = Promise.resolve()
  const end = (why: RecorderProblem | null) => {
    problem ??= why
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const keepAfter = async (before: Promise<unknown>, piece: Blob) => {
    await before
    if (problem !== 'full' && !(await keep(piece))) end('full')
  }
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) storing = keepAfter(storing, data)
  })
  recorder.addEventListener('error', () => end('broken'))
  const ended = new Promise<RecorderProblem | null>((resolve) => {
    recorder.addEventListener('stop', () => void storing.then(() => resolve(problem)))
  })
  void ended.then(onEnd)
  for (const track of stream.getTracks()) track.addEventListener('ended', () => end('broken'))
  recorder.start(PIECE_MS)
  return {
    mimeType: (recorder.mimeType || mimeType).split(';')[0] ?? '',
    stop: () => {
      end(null)
      return ended
    },
  }
}
