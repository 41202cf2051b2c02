import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RecorderProblem } from '#domain/text/client/training/practice'
import { RECORDING_LIMITS, type RecordingMedia } from '#domain/training/practice/recordings'
import type { PhoneAttempt } from '#domain/training/practice/phone-attempts'
import { storePiece, changeAttempt, holdWhileRecording, newAttemptId } from './attempt-store.ts'
import type { ChosenDrill } from './practice-data.ts'
import { closeDevices, openDevices, startRecorder, type Recorder } from './recorder.ts'

type Phase = 'setup' | 'think' | 'speak' | 'listen'
export type DrillStageState = ReturnType<typeof useDrillStage>

export const newAttempt = ({ drill, assignmentId }: ChosenDrill, personId: string): PhoneAttempt => ({
  id: newAttemptId(),
  personId,
  drillId: drill.id,
  drillText: drill.text,
  assignmentId,
  media: 'audio',
  mimeType: '',
  recordedAt: new Date().toISOString(),
  seconds: 0,
  bytes: 0,
  state: 'recording',
  wifiOnly: false,
  uploadUrl: null,
  fillers: null,
  ownRatings: {},
  refused: null,
})

function startClock(): () => number {
  const began = performance.now()
  return () => Math.round((performance.now() - began) / 1000)
}

export function useDrillStage(chosen: ChosenDrill, personId: string) {
  const { drill } = chosen
  const [phase, setPhase] = useState<Phase>('setup')
  const [problem, setProblem] = useState<RecorderProblem | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [attempt, setAttempt] = useState<PhoneAttempt | null>(null)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [media, setMedia] = useState<RecordingMedia>('audio')
  const recorder = useRef<Recorder | null>(null)
  useScreenAwake(phase === 'think' || phase === 'speak')

  const closeStream = useEffectEvent(() => closeDevices(stream))
  useEffect(() => () => closeStream(), [])

  const open = async () => {
    setOpening(true)
    setProblem(null)
    const opened = await openDevices(media)
    setOpening(false)
    if (typeof opened === 'string') return setProblem(opened)
    setStream(opened)
    if (drill.thinkSeconds > 0) setPhase('think')
    else await speak(opened)
  }

  const speak = async (opened = stream) => {
    if (!opened || recorder.current) return
    const made = { ...newAttempt(chosen, personId), media }
    const release = holdWhileRecording(made.id)
    let pieces = 0
    const clock = startClock()
    const started = startRecorder(opened, media, {
      async keep(piece) {
        const stored = await storePiece(made.id, pieces++, piece)
        const seconds = clock()
        if (stored)
          await changeAttempt(made.id, (known) => known && { ...known, seconds, bytes: known.bytes + piece.size })
        return stored
      },
      onEnd(why) {
        release()
        closeDevices(opened)
        recorder.current = null
        void finish(made.id, why)
      },
    })
    recorder.current = started
    if (!(await changeAttempt(made.id, () => ({ ...made, mimeType: started.mimeType })))) setProblem('full')
    setPhase('speak')
  }

  const finish = async (id: string, why: RecorderProblem | null) => {
    let kept: PhoneAttempt | undefined
    await changeAttempt(id, (known) => (kept = known && { ...known, state: 'kept' }))
    if (why) setProblem(why)
    setAttempt(kept ?? null)
    setPhase(kept && kept.bytes > 0 ? 'listen' : 'setup')
  }

  return {
    phase,
    problem,
    isOpening,
    attempt,
    media,
    stream,
    setMedia,
    open,
    speak: () => speak(),
    limitSeconds: Math.min(drill.speakSeconds, RECORDING_LIMITS.recording[media].seconds),
    stop: () => recorder.current?.stop(),
    async take(file: Blob, fileMedia: RecordingMedia, seconds: number) {
      const made = { ...newAttempt(chosen, personId), media: fileMedia, mimeType: file.type, seconds }
      const stored = (await changeAttempt(made.id, () => made)) && (await storePiece(made.id, 0, file))
      if (!stored) return setProblem('full')
      await changeAttempt(made.id, (known) => known && { ...known, bytes: file.size })
      await finish(made.id, null)
    },
    fail: setProblem,
    async leave() {
      await recorder.current?.stop()
      closeDevices(stream)
    },
  }
}

function useScreenAwake(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    const lock = navigator.wakeLock.request('screen').catch(() => null)
    return () => void lock.then((held) => held?.release())
  }, [wanted])
}
