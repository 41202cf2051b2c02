import { data, useFetcher } from 'react-router'
import { dueDay, isRequestOverdue, WORDS_LONGEST } from '#domain/accounts/data-requests'
import { fieldsOf } from '#domain/forms'
import { formatDay } from '#domain/words/formats'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { CORRECTION_REFUSALS } from '#domain/text/shared/data-requests'
import { correctionsText, dataRequestsText } from '#domain/text/staff/accounts/data-requests'
import { answerCorrection, correctionsPage } from '#records/accounts/own/corrections'
import { signedIn } from '#app/context'
import { Button } from '#ui/basics/button'
import { TextField } from '#ui/forms/field'
import { Done } from '../list/prompt-dialog.tsx'
import { respondDone, isRecordId, type ListAnswer } from '../list/record-id.ts'
import { listPage, newsIn } from '../list/list-address.ts'
import { Ago, toMoment } from '../list/moment.tsx'
import { PageHead } from '../list/page-head.tsx'
import { Pager } from '../list/pager.tsx'
import '../list/data-list.css'
import { DueDay } from './due-day.tsx'
import { RecordLink, RequestTabs } from './request-tabs.tsx'
import type { Route } from './+types/corrections'
import './requests.css'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: dataRequestsText.title }

const DONE = { answered: correctionsText.replySent }

type Wrong = ListAnswer & { wrong: { id: string; answer: string; error: string } | null }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records, config, now } = signedIn(context).academy
  const list = await listPage(url, (address) => correctionsPage(records, address))
  return {
    ...list,
    rows: list.rows.map(({ requestedAt, ...request }) => {
      const due = dueDay(requestedAt, config.dataRequestDays)
      return {
        ...request,
        requested: toMoment(requestedAt, now()),
        due: { day: due, words: formatDay(due), over: isRequestOverdue(due, now()) },
      }
    }),
    done: newsIn(url, DONE),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { academy, actor } = signedIn(context)
  const form = await request.formData()
  const id = form.get('request')
  if (form.get('intent') !== 'answer' || !isRecordId(id)) throw data(null, { status: 400 })
  const { answer = '' } = fieldsOf(form, ['answer'])
  const verdict = await answerCorrection(academy.records, actor, { id, answer }, academy.now())
  if (verdict.ok) return respondDone({ request, url }, 'answered', DONE.answered)
  if (verdict.reason === 'not-allowed') throw data(ACTION_REFUSALS['not-allowed'].text, { status: 403 })
  return data<Wrong>(
    { done: null, refusal: null, wrong: { id, answer, error: CORRECTION_REFUSALS[verdict.reason] } },
    { status: verdict.reason === 'not-waiting' ? 409 : 422 },
  )
}

export default function Corrections({ loaderData: { rows, done, ...list }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>({ key: 'corrections' })
  const answer = (fetcher.data ?? actionData) as Partial<Wrong> | undefined
  const lost = answer?.wrong && !rows.some(({ id }) => id === answer.wrong?.id) ? answer.wrong.error : null
  return (
    <>
      <title>{dataRequestsText.title}</title>
      <PageHead title={dataRequestsText.title} note={correctionsText.note}>
        <RecordLink />
      </PageHead>
      <RequestTabs selected="corrections" />
      <section className="panel" id="requests" role="tabpanel" aria-label={dataRequestsText.tabs.corrections}>
        {lost ? <p className="field-error request-gone">{lost}</p> : null}
        {rows.length === 0 ? (
          <div className="list-empty">
            <p>{correctionsText.empty}</p>
          </div>
        ) : null}
        <ul className="request-list">
          {rows.map((row) => (
            <li key={row.id} className="request">
              <h2 id={`request-${row.id}`}>{row.name}</h2>
              <p className="request-note">
                {row.email} · {correctionsText.requested} <Ago {...row.requested} /> · <DueDay {...row.due} />
              </p>
              <blockquote className="request-words">{row.words}</blockquote>
              <AnswerForm id={row.id} wrong={answer?.wrong?.id === row.id ? answer.wrong : null} />
            </li>
          ))}
        </ul>
        <Pager {...list} thing={dataRequestsText.thing} />
      </section>
      <Done result={answer && 'done' in answer ? (answer as ListAnswer) : undefined} arrived={done} />
    </>
  )
}

function AnswerForm({ id, wrong }: { id: string; wrong: Wrong['wrong'] }) {
  const fetcher = useFetcher({ key: 'corrections' })
  const pending = fetcher.state !== 'idle' && fetcher.formData?.get('request') === id
  return (
    <fetcher.Form method="post" noValidate className="request-form">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="request" value={id} />
      <TextField
        id={`answer-${id}`}
        name="answer"
        label={correctionsText.reply}
        hint={correctionsText.replyHint}
        rows={2}
        required
        maxLength={WORDS_LONGEST}
        defaultValue={wrong?.answer ?? ''}
        {...(wrong ? { error: wrong.error } : {})}
      />
      <Button
        look="tonal"
        size="dense"
        pending={pending}
        pendingText={correctionsText.sending}
        aria-describedby={`request-${id}`}
      >
        {correctionsText.sendReply}
      </Button>
    </fetcher.Form>
  )
}
