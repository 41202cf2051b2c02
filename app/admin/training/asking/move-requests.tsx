import { useFetcher } from 'react-router'
import { moveAnswerRefusalText, moveRequestsText } from '#domain/text/staff/training/move-requests'
import { REQUEST_WORDS_LONGEST } from '#domain/training/move-requests'
import { startInWords } from '#domain/training/session-times'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import { cleanText } from '#domain/words/texts'
import { answerMoveRequest, moveRequestsPage } from '#records/training/asking/answer-move-request'
import { defineAction, defineActions } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { Button } from '#ui/basics/button'
import { TextField } from '#ui/forms/field'
import { Done } from '../../list/prompt-dialog.tsx'
import { readRecordId } from '../../list/record-id.ts'
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

const answer = (accept: boolean) =>
  defineAction({
    read(form) {
      const id = readRecordId(form, 'request')
      const words = cleanText(String(form.get('answer') ?? ''))
      return { ok: true, value: { id, accept, words }, target: id, values: { answer: words } }
    },
    run: (reply, { academy, actor, now }) => answerMoveRequest(academy.records, actor, reply, now),
    refusals: { ...moveAnswerRefusalText, 'not-allowed': 403 },
    done() {
      const news = accept ? 'moved' : 'declined'
      return { news, text: moveRequestsText.done[news] }
    },
  })

export const action = defineActions({ accept: answer(true), decline: answer(false) })

export default function MoveRequests({ loaderData: { rows, done, ...list }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult>({ key: 'move-requests' })
  const result = fetcher.data ?? actionData
  const lost = rows.some(({ id }) => id === result?.target) ? undefined : result?.errors.answer
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
              <dl className="request-times">
                <dt>{moveRequestsText.currentTime}</dt>
                <dd>{row.starts}</dd>
                <dt>{moveRequestsText.requestedTime}</dt>
                <dd>{row.wish ?? (row.group ? moveRequestsText.group : moveRequestsText.anyTime)}</dd>
              </dl>
              <blockquote className="request-words">{row.words}</blockquote>
              <AnswerForm
                id={row.id}
                mayMove={row.wish !== null && !row.group}
                wrong={result?.target === row.id ? result : undefined}
              />
            </li>
          ))}
        </ul>
        <Pager {...list} thing={moveRequestsText.thing} />
      </section>
      <Done result={result} arrived={done} />
    </>
  )
}

function AnswerForm({ id, mayMove, wrong }: { id: string; mayMove: boolean; wrong: ActionResult | undefined }) {
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
        defaultValue={wrong?.values.answer ?? ''}
        error={wrong?.errors.answer}
      />
      <div className="request-ways">
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
