import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { reviewText } from '#domain/text/staff/training/practice'
import { RECORDING_LIMITS } from '#domain/training/practice/recordings'
import { Button } from '#ui/basics/button'
import { sendInPieces } from '#app/browser/upload-sender'
import type { NewMoment } from './moment-store.ts'

const TYPES = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus']
const LIMIT_SECONDS = RECORDING_LIMITS['voice-note'].audio.seconds

type State =
  | { at: 'idle' }
  | { at: 'recording'; seconds: number }
  | { at: 'sending' }
  | { at: 'failed'; text: string }

export function VoiceNote({ onAdd, atNow }: { onAdd(moment: NewMoment): void; atNow(): number }) {
  const [state, setState] = useState<State>({ at: 'idle' })
  const recorder = useRef<MediaRecorder | null>(null)
  const stop = () => {
    if (recorder.current?.state === 'recording') recorder.current.stop()
  }
  const isRecording = state.at === 'recording'
  const count = useEffectEvent(() => {
    if (state.at !== 'recording') return
    if (state.seconds + 1 >= LIMIT_SECONDS) stop()
    else setState({ at: 'recording', seconds: state.seconds + 1 })
  })
  useEffect(() => {
    if (!isRecording) return
    const timer = setInterval(() => count(), 1000)
    return () => clearInterval(timer)
  }, [isRecording])

  const start = async () => {
    const atMs = atNow()
    const stream = await navigator.mediaDevices?.getUserMedia({ audio: true }).catch(() => null)
    if (!stream) return setState({ at: 'failed', text: reviewText.voiceProblem })
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
    const made = new MediaRecorder(stream, { audioBitsPerSecond: 32_000, ...(mimeType ? { mimeType } : {}) })
    const pieces: Blob[] = []
    made.addEventListener('dataavailable', ({ data }) => pieces.push(data))
    made.addEventListener('stop', () => {
      for (const track of stream.getTracks()) track.stop()
      setState({ at: 'sending' })
      sendVoice(new Blob(pieces, { type: made.mimeType }), (outcome) => {
        if ('text' in outcome) return setState({ at: 'failed', text: outcome.text })
        onAdd({ atMs, voiceUpload: outcome.upload })
        setState({ at: 'idle' })
      })
    })
    recorder.current = made
    made.start(1000)
    setState({ at: 'recording', seconds: 0 })
  }
  return (
    <div className="review-voice">
      <Button
        type="button"
        look={isRecording ? 'danger' : 'line'}
        size="touch"
        pending={state.at === 'sending'}
        pendingText={reviewText.voiceSending}
        onClick={() => (isRecording ? stop() : void start())}
      >
        {isRecording ? reviewText.voiceStop(state.seconds) : reviewText.voice}
      </Button>
      {state.at === 'failed' ? (
        <p className="field-error" role="alert">
          {state.text}
        </p>
      ) : null}
    </div>
  )
}

function sendVoice(blob: Blob, onEnd: (outcome: { upload: string } | { text: string }) => void): void {
  const source = { blob, name: 'voice-note', uploadUrl: null, metadata: { purpose: 'voice-note' } }
  sendInPieces(source, {
    begun: () => undefined,
    tell(travel) {
      if (travel.at === 'sent') onEnd({ upload: travel.uploadId })
      if (travel.at === 'refused') onEnd({ text: travel.text })
    },
  })
}
