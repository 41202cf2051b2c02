import { linkTo } from '#routes'
import { seatRefusalText, seatsText } from '#domain/text/client/training/seats'
import { MOST_SEATS_AT_ONCE } from '#domain/training/seats/seats'
import { defineAction, defineActions } from '#app/action'
import { answerSeatOffer } from '#records/training/seats/answer-offer'
import { takeSeat } from '#records/training/seats/take-seat'

const DONE = seatsText.done

export function readSeatNotice(url: URL): string | null {
  const done = url.searchParams.get('done')
  return done !== null && Object.hasOwn(DONE, done) ? DONE[done as keyof typeof DONE] : null
}

const leaveWith = (done: keyof typeof DONE) => ({ leave: `${linkTo('groupSeats')}?done=${done}` })
const REFUSALS = { ...seatRefusalText, 'not-found': 404 } as const

const take = defineAction({
  read(form) {
    const text = (name: string) => String(form.get(name) ?? '').slice(0, 64)
    const traineeIds = [...new Set(form.getAll('trainee').map((id) => String(id).slice(0, 64)))]
    const sessionId = text('session')
    const echo = { values: { trainees: traineeIds.slice(0, 20).join(' ') }, target: sessionId }
    if (traineeIds.length < 1 || traineeIds.length > MOST_SEATS_AT_ONCE)
      return { ok: false, refusal: { text: seatsText.whoHint, status: 422 }, ...echo }
    const mayWait = traineeIds.length > (Number(text('free')) || 0)
    return { ok: true, value: { key: text('key'), sessionId, traineeIds, mayWait }, ...echo }
  },
  run: (request, { academy, actor, now }) => takeSeat(academy.records, actor, request, now),
  refusals: REFUSALS,
  done: ({ value }) => leaveWith(value),
})

const answer = (accept: boolean) =>
  defineAction({
    read: (form) => ({
      ok: true,
      value: { entryId: String(form.get('entry') ?? '').slice(0, 64), accept },
      target: String(form.get('session') ?? '').slice(0, 64),
    }),
    run: (given, { academy, actor, now }) => answerSeatOffer(academy.records, actor, given, now),
    refusals: { ...REFUSALS, 'offer-lapsed': seatRefusalText['offer-lapsed'] },
    done: ({ value }) => leaveWith(value),
  })

export const changeSeats = defineActions({
  'take-seat': take,
  'accept-seat': answer(true),
  'leave-list': answer(false),
})
