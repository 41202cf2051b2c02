import { data, useFetcher } from 'react-router'
import { ANSWER_REFUSALS, moveRequestsText } from '#domain/text/staff/training/move-requests'
import { REQUEST_WORDS_LONGEST } from '#domain/training/move-requests'
import { startInWords } from '#domain/training/session-times'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import { cleanText } from '#domain/words/texts'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import {
  answerMoveRequest,
  moveRequestsPage,
  type RequestRefusal,
} from '#records/training/asking/answer-move-request'
import { signedIn } from '#app/context'
import { Button } from '#ui/basics/button'
import { TextField } from '#ui/forms/field'
import { Done } from '../../list/prompt-dialog.tsx'
import { respondDone, isRecordId, type ListAnswer } from '../../list/record-id.ts'
import { listPage, newsIn } from '../../list/list-address.ts'
import { Ago, toMoment } from '../../list/moment.tsx'
import { PageHead } from '../../list/page-head.tsx'
import { Pager } from '../../list/pager.tsx'
import '../../list/data-list.css'
import '../../accounts/requests.css'
import type { Route } from './+types/move-requests'
import './asking.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: moveRequestsText.title }

type Wrong = ListAnswer & { wrong: { id: string; answer: string; error: string } | null }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const list = await listPage(url, (address) => moveRequestsPage(records, actor, address, now()))
  return {
    ...list,
    rows: list.rows.map(({ requestedAt, startsAt, wish, kind, ...request }) => ({
      ...request,
      kind: KIND_WORDS[kind],
      starts: startInWords(startsAt),
      wish: wish && startInWords(wish),
      requested: toMoment(requestedAt, now()),
    })),
    done: newsIn(url, moveRequestsText.done),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { academy, actor } = signedIn(context)
  const form = await request.formData()
  const [id, intent] = [form.get('request'), form.get('intent')]
  if (!isRecordId(id)) throw data(null, { status: 400 })
  if (intent !== 'accept' && intent !== 'decline') throw data(null, { status: 400 })
  const words = cleanText(String(form.get('answer') ?? ''))
  const answered = await answerMoveRequest(
    academy.records,
    actor,
    { id, accept: intent === 'accept', words },
    academy.now(),
  )
  if (answered.ok) {
    const news = intent === 'accept' ? 'moved' : 'declined'
    return respondDone({ request, url }, news, moveRequestsText.done[news])
  }
  const { reason } = answered
  if (reason === 'not-allowed') throw data(ACTION_REFUSALS['not-allowed'].text, { status: 403 })
  const wrong = { id, answer: words, error: refusalInWords(reason) }
  const status = reason === 'answer-missing' || reason === 'words-long' ? 422 : 409
  return data<Wrong>({ done: null, refusal: null, wrong }, { status })
}

function refusalInWords(reason: Exclude<RequestRefusal, 'not-allowed'>): string {
  if (reason in ANSWER_REFUSALS) return ANSWER_REFUSALS[reason as keyof typeof ANSWER_REFUSALS]
  const refusals: Partial<Record<string, string>> = moveRequestsText.moveRefusals
  return refusals[reason] ?? moveRequestsText.notMovable
}

export default function MoveRequests({ loaderData: { rows, done, ...list }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>({ key: 'move-requests' })
  const answer = (fetcher.data ?? actionData) as Partial<Wrong> | undefined
  const lost = answer?.wrong && !rows.some(({ id }) => id === answer.wrong?.id) ? answer.wrong.error : null
  return (
    <>
      <title>{moveRequestsText.title}</title>
      <PageHead title={moveRequestsText.title} note={moveRequestsText.note} />
      <section className="panel" aria-label={moveRequestsText.title}>
        {lost ? (
          <p className="field-error request-gone" role="alert">
            {lost}
          </p>
        ) : null}
        {rows.length === 0 ? (
          <div className="list-empty">
            <p>{moveRequestsText.empty}</p>
          </div>
        ) : null}
        <ul className="request-list">
          {rows.map((row) => (
            <li key={row.id} className="request">
              <h2 id={`request-${row.id}`}>{row.name}</h2>
              <p className="request-note">
                {moveRequestsText.withCoach(row.kind, row.coach)} · {moveRequestsText.sent} <Ago {...row.requested} />
              </p>
              <dl className="asked-times">
                <dt>{moveRequestsText.currentTime}</dt>
                <dd>{row.starts}</dd>
                <dt>{moveRequestsText.requestedTime}</dt>
                <dd>{row.wish ?? (row.group ? moveRequestsText.group : moveRequestsText.anyTime)}</dd>
              </dl>
              <blockquote className="request-words">{row.words}</blockquote>
              <AnswerForm
                id={row.id}
                mayMove={row.wish !== null && !row.group}
                wrong={answer?.wrong?.id === row.id ? answer.wrong : null}
              />
            </li>
          ))}
        </ul>
        <Pager {...list} thing={moveRequestsText.thing} />
      </section>
      <Done result={answer && 'done' in answer ? (answer as ListAnswer) : undefined} arrived={done} />
    </>
  )
}

function AnswerForm({ id, mayMove, wrong }: { id: string; mayMove: boolean; wrong: Wrong['wrong'] }) {
  const fetcher = useFetcher({ key: 'move-requests' })
  const pendingIntent =
    fetcher.state !== 'idle' && fetcher.formData?.get('request') === id ? fetcher.formData.get('intent') : null
  return (
    <fetcher.Form method="post" noValidate className="request-form">
      <input type="hidden" name="request" value={id} />
      <TextField
        id={`answer-${id}`}
        name="answer"
        label={moveRequestsText.message}
        hint={mayMove ? moveRequestsText.messageOptional : moveRequestsText.messageHint}
        rows={2}
        maxLength={REQUEST_WORDS_LONGEST}
        defaultValue={wrong?.answer ?? ''}
        {...(wrong ? { error: wrong.error } : {})}
      />
      <div className="asked-ways">
        {mayMove ? (
          <Button
            size="dense"
            name="intent"
            value="accept"
            pending={pendingIntent === 'accept'}
            pendingText={moveRequestsText.moving}
            aria-describedby={`request-${id}`}
          >
            {moveRequestsText.move}
          </Button>
        ) : null}
        <Button
          look="line"
          size="dense"
          name="intent"
          value="decline"
          pending={pendingIntent === 'decline'}
          pendingText={moveRequestsText.sending}
          aria-describedby={`request-${id}`}
        >
          {mayMove ? moveRequestsText.decline : moveRequestsText.reply}
        </Button>
      </div>
    </fetcher.Form>
  )
}
