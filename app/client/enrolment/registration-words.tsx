import { useEffect, useRef, useState, type RefObject } from 'react'
import { COPY_META } from '#domain/files/device-copies'
import { PERSON_FIELD, WRITER_FIELD } from '#domain/enrolment/queued-words'
import { registrationText } from '#domain/text/client/enrolment/registration'
import { Button } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { restoreFormFields, fillServed, readFormValues } from '../accounts/device-draft.tsx'
import { dropWaiting, newWriter, putWaiting, sendWaiting, waitingAt, waitingKey } from './waiting-words.ts'

type KeepState = 'idle' | 'keeping' | 'kept' | 'away' | 'other' | 'older'

const QUIET_MS = 400
const RETRY_MS = 4000

type Place = {
  address: string
  personId: string
  asOf: string
}
type Kept = {
  state: KeepState
  keep(): void
  decide(mine: boolean): void
}

export function useKeptWords({ address, personId, asOf }: Place, form: RefObject<HTMLFormElement | null>): Kept {
  const [state, setState] = useState<KeepState>('idle')
  const keeper = useRef<Keeper | null>(null)
  useEffect(() => {
    if (!form.current) return
    const mine = openKeeper({ address, personId, asOf }, form.current, setState)
    keeper.current = mine
    return () => mine.close()
  }, [address, personId, asOf, form])
  return { state, keep: () => keeper.current?.keep(), decide: (mine) => keeper.current?.decide(mine) }
}

type Keeper = { keep(): void; decide(mine: boolean): void; close(): void }

function openKeeper(
  { address, personId, asOf }: Place,
  form: HTMLFormElement,
  tell: (state: KeepState) => void,
): Keeper {
  const key = waitingKey(personId, address)
  const writer = newWriter()
  // An offline copy may be older than the saved draft: queue its input for comparison.
  let waits = waitingAt(key) !== null || document.querySelector(`meta[name="${COPY_META}"]`) !== null
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), milliseconds)
  }
  async function send() {
    clearTimeout(timer)
    timer = undefined
    const words = readFormValues(form)
    tell('keeping')
    // Does not overwrite the queued input until the user has chosen a version.
    const undecided = waitingAt(key)?.older === true
    if (!waits || undecided) {
      const body = new URLSearchParams([...words, [WRITER_FIELD, writer], [PERSON_FIELD, personId]])
      const answer = await fetch(address, { method: 'POST', body, keepalive: true }).catch(() => null)
      // 403 means that another account is open: the input waits on the device for its owner.
      if (answer?.status === 403) {
        putWaiting(key, words, { writer, asOf })
        return tell('other')
      }
      if (answer?.status === 204 && !undecided) dropWaiting(key)
      // Only 204 comes from our server; a proxy or portal may return other successes.
      if (answer && (answer.status === 204 || (answer.status >= 400 && answer.status < 500)))
        return tell(undecided ? 'older' : answer.ok ? 'kept' : 'idle')
    }
    if (undecided) {
      tell('away')
      return later(RETRY_MS)
    }
    waits = true
    putWaiting(key, words, { writer, asOf })
    await sendOn()
  }
  async function sendOn() {
    const sent = await sendWaiting(key)
    if (sent === 'away' || sent === 'other') {
      tell(sent)
      return later(RETRY_MS)
    }
    tell(sent === 'older' ? 'older' : sent === 'refused' ? 'idle' : 'kept')
    if (sent === 'kept') waits = document.querySelector(`meta[name="${COPY_META}"]`) !== null
  }
  const leave = () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) void send()
  }
  document.addEventListener('visibilitychange', leave)
  const before = waitingAt(key)
  const begin = async () => {
    if (!before) return
    const sent = before.older ? 'older' : await sendWaiting(key)
    if (sent === 'older') return tell('older')
    if (sent !== 'refused') fillServed(form, new URLSearchParams(before.words))
    const waitsOn = sent === 'away' || sent === 'other'
    tell(waitsOn ? sent : 'idle')
    if (waitsOn) later(RETRY_MS)
    else waits = false
  }
  void begin()
  return {
    keep: () => later(QUIET_MS),
    decide(mine) {
      const words = waitingAt(key)?.words ?? ''
      dropWaiting(key)
      waits = false
      tell('idle')
      if (!mine) return
      restoreFormFields(form, new URLSearchParams(words))
      void send()
    },
    close() {
      if (timer !== undefined) void send()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', leave)
    },
  }
}

const { draft } = registrationText
const SPOKEN: Record<KeepState, string> = {
  idle: '',
  keeping: draft.saving,
  kept: draft.saved,
  away: draft.offline,
  other: draft.otherAccount,
  older: '',
}

export function DraftState({ state, decide }: Pick<Kept, 'state' | 'decide'>) {
  return (
    <>
      <output className={`draft-state${state === 'away' || state === 'other' ? ' draft-state-away' : ''}`}>
        {SPOKEN[state]}
      </output>
      {state === 'older' ? (
        <Notice tone="warn">
          <p role="alert">{draft.conflict}</p>
          <p className="draft-choice">
            <Button type="button" look="line" size="touch" onClick={() => decide(true)}>
              {draft.keepThis}
            </Button>
            <Button type="button" size="touch" onClick={() => decide(false)}>
              {draft.keepOther}
            </Button>
          </p>
        </Notice>
      ) : null}
    </>
  )
}
