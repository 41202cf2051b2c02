import { data, Form, useNavigation } from 'react-router'
import { linkTo } from '#routes'
import { dayOf, minutesBetween } from '#domain/training/manila'
import { ASK_REFUSALS, moveRequestText } from '#domain/text/client/training/move-request'
import { REQUEST_WORDS_LONGEST } from '#domain/training/move-requests'
import { startInWords, whenInWords } from '#domain/training/session-times'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import { cleanText } from '#domain/words/texts'
import { defineAction, defineActions } from '#app/action'
import { signedIn, type SignedIn } from '#app/context'
import { askForMove } from '#records/training/asking/move-requests'
import { ownSession, type OwnSession } from '#records/training/asking/own-sessions'
import { freeHours } from '#records/training/sessions/free-hours'
import { trainingTerms } from '#records/training/terms'
import { Button, ButtonLink } from '#ui/basics/button'
import { TextField } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { PersonField } from '#ui/forms/person-field'
import { shownSession } from './session-shown.ts'
import type { Route } from './+types/move-request'
import './sessions.css'

const PROPOSALS = 8
const DAYS = 21

export async function loader({ context, params }: Route.LoaderArgs) {
  const who = signedIn(context)
  const { records, now } = who.academy
  const session = await ownSession(records, who.actor, params.id)
  if (!session) throw data(null, { status: 404 })
  const terms = await trainingTerms(records)
  const { noticeHours } = terms
  const shown = shownSession(session, terms, now())
  return {
    kind: KIND_WORDS[session.kind],
    startsAt: session.startsAt,
    ...whenInWords(session),
    coach: session.coach,
    group: session.group,
    mayAsk: shown.mayAsk,
    waits: shown.request?.state === 'waiting',
    noticeHours,
    free: shown.mayAsk ? await proposalsFor(who, session, noticeHours) : [],
  }
}

async function proposalsFor({ academy }: SignedIn, session: OwnSession, noticeHours: number) {
  const { coachId, traineeId, startsAt, endsAt, group } = session
  if (!coachId || group) return []
  const now = academy.now()
  const earliest = new Date(now.getTime() + noticeHours * 3_600_000).toISOString()
  const details = { coachId, from: dayOf(earliest), days: DAYS, minutes: minutesBetween(startsAt, endsAt) }
  const found = await freeHours(academy.records, { ...details, traineeIds: [traineeId] }, now)
  const later = found.filter((start) => start >= earliest && start !== startsAt)
  return spread(later, dayOf(startsAt)).map((start) => ({
    start,
    words: startInWords(start).replace(/ (?=[AP]M$)/, '\u00a0'),
  }))
}

function spread(starts: readonly string[], own: string): string[] {
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(own))
  const days = [...Map.groupBy(starts, dayOf)].toSorted(([one], [other]) => distance(one) - distance(other))
  const two = days.flatMap(([, hours]) => [hours[0], hours.at(Math.floor(hours.length / 2))])
  return [...new Set(two.filter((start) => start !== undefined))].slice(0, PROPOSALS).toSorted()
}

const ask = defineAction({
  read(form, { params }) {
    const text = (name: string) => String(form.get(name) ?? '')
    const values = { wish: text('wish').slice(0, 40), words: cleanText(text('words')) }
    const value = { sessionId: params.id ?? '', seen: text('seen'), wish: values.wish || null, words: values.words }
    return { ok: true, value, values }
  },
  async run(moveRequest, { academy: { records }, actor, now }) {
    const { noticeHours } = await trainingTerms(records)
    return askForMove(records, actor, { ...moveRequest, noticeHours }, now)
  },
  refusals: { ...ASK_REFUSALS, 'not-found': 404 },
  done: () => ({ leave: `${linkTo('ownSessions')}?done=requested` }),
})

export const action = defineActions({ 'ask-to-move': ask })

export default function MoveRequest({ loaderData: session, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  return (
    <div className="wrap client-narrow">
      <title>{actionData ? moveRequestText.error(moveRequestText.title) : moveRequestText.title}</title>
      <h1 className="client-title">{moveRequestText.title}</h1>
      <p className="own-session-request">
        <strong>{session.day}</strong>
        <span>{moveRequestText.time(session.hours, session.kind, session.coach)}</span>
      </p>
      <RefusalNotice refusal={actionData?.refusal} />
      {session.mayAsk ? (
        <Form method="post" noValidate className="move-form">
          <PersonField />
          <input type="hidden" name="seen" value={session.startsAt} />
          {session.free.length > 0 ? (
            <Wishes free={session.free} chosen={actionData?.values.wish ?? ''} />
          ) : (
            <p className="field-hint">{session.group ? moveRequestText.group : moveRequestText.coachProposes}</p>
          )}
          <TextField
            id="move-words"
            name="words"
            label={moveRequestText.reason}
            hint={moveRequestText.reasonHint}
            rows={3}
            required
            maxLength={REQUEST_WORDS_LONGEST}
            defaultValue={actionData?.values.words ?? ''}
            error={actionData?.errors.words}
          />
          <Button
            name="intent"
            value="ask-to-move"
            pending={navigation.formData?.get('intent') === 'ask-to-move'}
            pendingText={moveRequestText.sending}
          >
            {moveRequestText.send}
          </Button>
        </Form>
      ) : (
        <Notice tone="info">
          <p>{session.waits ? moveRequestText.waiting : moveRequestText.tooLate(session.noticeHours)}</p>
        </Notice>
      )}
      <p className="cancel-line">
        <ButtonLink look="line" size="touch" to={linkTo('ownSessions')}>
          {moveRequestText.sessions}
        </ButtonLink>
      </p>
    </div>
  )
}

function Wishes({ free, chosen }: { free: readonly { start: string; words: string }[]; chosen: string }) {
  return (
    <fieldset className="wishes">
      <legend>{moveRequestText.times}</legend>
      {[...free, { start: '', words: moveRequestText.otherTime }].map(({ start, words }) => (
        <label key={start} className="wish">
          <input type="radio" name="wish" value={start} defaultChecked={start === chosen} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  )
}
