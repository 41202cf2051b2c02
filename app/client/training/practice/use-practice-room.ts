import { use, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PhoneAttempt } from '#domain/training/practice/phone-attempts'
import { FamilyContext } from '#ui/forms/person-field'
import { isOnWifi, sendWaitingAttempts, type AttemptChoice } from './attempt-sender.ts'
import {
  changeAttempt,
  deleteAttempt,
  forgetOthersAttempts,
  isRecordedElsewhere,
  newAttemptId,
  readAttempts,
} from './attempt-store.ts'
import type { ChosenDrill, DrillChoice, PracticeRoom } from './practice-data.ts'

const RETRY_MS = 15_000

export type PhoneAttempts = ReturnType<typeof usePhoneAttempts>

export function usePracticeRoom({ personId }: Pick<PracticeRoom, 'personId'>) {
  const [chosen, setChosen] = useState<ChosenDrill | null>(null)
  const phone = usePhoneAttempts(personId, chosen !== null)
  const choose = (choice: DrillChoice) => setChosen({ ...choice, key: newAttemptId() })
  const close = () => {
    setChosen(null)
    void phone.refresh()
  }
  return { chosen, choose, close, phone }
}

function usePhoneAttempts(personId: string, isBusy: boolean) {
  const family = use(FamilyContext)
  const [attempts, setAttempts] = useState<readonly PhoneAttempt[]>([])
  const [progress, setProgress] = useState<{ id: string; sent: number } | null>(null)
  const [line, setLine] = useState<{ online: boolean; wifi: boolean | null }>({ online: true, wifi: null })
  const { revalidate } = useRevalidator()

  const show = useCallback(async () => {
    const shown: PhoneAttempt[] = []
    await forgetOthersAttempts([personId, ...family])
    for (const attempt of await readAttempts(personId))
      if (attempt.state !== 'recording' || !(await isRecordedElsewhere(attempt.id))) shown.push(attempt)
    setAttempts(shown)
  }, [personId, family])
  const refresh = useCallback(
    async (chosen: AttemptChoice | null = null) => {
      setLine({ online: navigator.onLine, wifi: isOnWifi() })
      await show()
      if (document.visibilityState !== 'visible') return
      const showProgress = (id: string, sent: number | null) => setProgress(sent === null ? null : { id, sent })
      const arrived = await sendWaitingAttempts(personId, showProgress, chosen)
      await show()
      if (arrived) await revalidate()
    },
    [personId, show, revalidate],
  )
  const look = useEffectEvent(() => {
    if (!isBusy) void refresh()
  })
  useEffect(() => {
    const ask = () => look()
    const timer = setInterval(ask, RETRY_MS)
    ask()
    window.addEventListener('online', ask)
    window.addEventListener('offline', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
      window.removeEventListener('offline', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [])

  return {
    attempts,
    line,
    progress,
    refresh,
    async send(id: string) {
      const choice = { id, state: 'waiting', wifiOnly: false, refused: null } as const
      await changeAttempt(id, (stored) => stored && { ...stored, ...choice })
      await refresh(choice)
    },
    async sendNow(choice: AttemptChoice) {
      await refresh(choice)
      return (await readAttempts(personId)).every(({ id }) => id !== choice.id)
    },
    async remove(id: string) {
      await deleteAttempt(id)
      await refresh()
    },
  }
}
