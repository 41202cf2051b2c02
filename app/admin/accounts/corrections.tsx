import { useFetcher } from 'react-router'
import { dueDay, isRequestOverdue, WORDS_LONGEST } from '#domain/accounts/data-requests'
import { fieldsOf } from '#domain/forms'
import { formatDay } from '#domain/words/formats'
import { CORRECTION_REFUSALS } from '#domain/text/shared/accounts/data-requests'
import { correctionsText, dataRequestsText } from '#domain/text/staff/accounts/data-requests'
import { answerCorrection, correctionsPage } from '#records/accounts/own/corrections'
import { defineAction, defineActions } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { Button } from '#ui/basics/button'
import { TextField } from '#ui/forms/field'
import { Done } from '../list/prompt-dialog.tsx'
import { readRecordId } from '../list/record-id.ts'
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

const answer = defineAction({
  read(form) {
    const id = readRecordId(form, 'request')
    const values = fieldsOf(form, ['answer'])
    return { ok: true, value: { id, answer: values.answer ?? '' }, target: id, values }
  },
  run: (reply, { academy, actor, now }) => answerCorrection(academy.records, actor, reply, now),
  refusals: { ...CORRECTION_REFUSALS, 'not-allowed': 403 },
  explain: () => ({ field: 'answer' }),
  done: () => ({ news: 'answered', text: DONE.answered }),
})

export const action = defineActions({ answer })

export default function Corrections({ loaderData: { rows, done, ...list }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult>({ key: 'corrections' })
  const result = fetcher.data ?? actionData
  const lost = rows.some(({ id }) => id === result?.target) ? undefined : result?.errors.answer
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
              <AnswerForm id={row.id} wrong={result?.target === row.id ? result : undefined} />
            </li>
          ))}
        </ul>
        <Pager {...list} thing={dataRequestsText.thing} />
      </section>
      <Done result={result} arrived={done} />
    </>
  )
}

function AnswerForm({ id, wrong }: { id: string; wrong: ActionResult | undefined }) {
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
        defaultValue={wrong?.values.answer ?? ''}
        error={wrong?.errors.answer}
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
