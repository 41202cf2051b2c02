import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { linkTo } from '#routes'
import type { MarkTone } from '#domain/training/practice/attempts'
import {
  forgetMoment,
  keepMoment,
  newMomentId,
  waitingMoments,
  type NewMoment,
  type WaitingMoment,
} from './moment-store.ts'

const RETRY_MS = 5000
const REFUSED = new Set([400, 403, 404, 409, 413, 422])

export type KnownMoment = {
  id: string
  atMs: number
  mark: string
  tone: MarkTone | null
  words: string
  voice: string | null
  coach: string | null
  isOwn: boolean
}
export type MomentList = ReturnType<typeof useMoments>

export function useMoments({
  attemptId,
  personId,
  known,
}: {
  attemptId: string
  personId: string
  known: readonly KnownMoment[]
}) {
  const [waiting, setWaiting] = useState<readonly WaitingMoment[]>([])
  const [refused, setRefused] = useState<readonly WaitingMoment[]>([])
  const { revalidate } = useRevalidator()
  const show = useCallback(async () => setWaiting(await waitingMoments(personId)), [personId])
  const flush = useCallback(async () => {
    let sent = false
    for (const moment of await waitingMoments(personId)) {
      const outcome = await sendMoment(moment)
      if (outcome === 'later') break
      await forgetMoment(moment.id)
      if (outcome === 'refused') setRefused((before) => [...before, moment])
      sent = true
    }
    if (sent) await revalidate()
    await show()
  }, [personId, revalidate, show])
  const look = useEffectEvent(() => {
    if (waiting.length > 0 && document.visibilityState === 'visible') void flush()
  })
  useEffect(() => {
    const ask = () => look()
    const timer = setInterval(ask, RETRY_MS)
    queueMicrotask(() => void show())
    window.addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
    }
  }, [show])
  const here = waiting.filter((moment) => moment.attemptId === attemptId && known.every(({ id }) => id !== moment.id))
  return {
    known,
    waiting: here,
    refused,
    async add(moment: NewMoment) {
      const made = { ...moment, id: newMomentId(), attemptId, personId }
      await keepMoment(made)
      await show()
      await flush()
    },
  }
}

/** Goes through the form of the page, so that one action serves with and without script. */
async function sendMoment(moment: WaitingMoment): Promise<'sent' | 'refused' | 'later'> {
  const answer = await fetch(`${linkTo('adminAttempt', { id: moment.attemptId })}.data`, {
    method: 'POST',
    body: new URLSearchParams({
      intent: 'moment',
      moment: moment.id,
      at: String(moment.atMs),
      mark: moment.markId ?? '',
      words: moment.words ?? '',
      voice: moment.voiceUpload ?? '',
    }),
    redirect: 'manual',
  }).catch(() => null)
  if (answer?.status === 200) return 'sent'
  // These would be refused again; anything else is tried later.
  return answer && REFUSED.has(answer.status) ? 'refused' : 'later'
}
