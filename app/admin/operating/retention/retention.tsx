import { useFetcher } from 'react-router'
import { linkTo } from '#routes'
import { may } from '#domain/accounts/rights'
import { RETENTION, GRACE_DAYS, termInWords } from '#domain/operating/retention'
import { formatDayOf, formatInstant } from '#domain/words/formats'
import { heldThings } from '#records/operating/legal-holds'
import { dueAt } from '#records/operating/scheduled-work'
import { retentionPreview } from '#records/operating/retention-preview'
import { siteClock } from '#records/operating/site-clock'
import { whatGoesNext } from '#records/operating/retention'
import { signedIn } from '#app/context'
import { findPromptedRow } from '../../list/ask.tsx'
import { About, PromptDialog, Done, usePrompt, useFocusKept } from '../../list/prompt-dialog.tsx'
import { newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import { Holds } from './holds'
import { Term } from './term'
import { ClockJumpNotice } from './clock-jump.tsx'
import { answerRetention, RETENTION_DONE, type RetentionAnswer } from './retention-answer.ts'
import type { Route } from './+types/retention'
import './retention.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: 'Retention' }

const WHOLE_LIST = { search: '', page: 1, sort: 'newest' } as const
const LIFT = {
  title: 'Legal hold',
  text: 'Do you want to end this legal hold? What is past its time goes with the next sweep.',
  confirm: 'End legal hold',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const {
    academy: { records, now: clock },
    actor,
  } = signedIn(context)
  const now = clock()
  const mayHold = may(actor, 'legal-holds')
  const [next, held, due, preview, known] = await Promise.all([
    whatGoesNext(records, actor, now),
    mayHold ? heldThings(records) : [],
    dueAt(records, 'retention'),
    retentionPreview(records, actor, now),
    siteClock(records.read),
  ])
  return {
    mayChange: may(actor, 'retention-terms'),
    mayHold,
    mayReadLog: may(actor, 'client-log'),
    mayReadPayments: may(actor, 'payment-log'),
    jump: known?.jump ? jumpInWords(known.jump, now) : null,
    terms: next.map(({ oldest, removedFrom, ...term }) => ({
      ...term,
      words: termInWords(term.kind, term.amount),
      oldest: oldest ? formatDayOf(oldest) : null,
      goes: (preview.get(term.kind) ?? []).map(({ at, name }) => ({ at, day: formatDayOf(at), name })),
      removedFrom: removedFrom ? formatDayOf(removedFrom) : null,
    })),
    held: held.map(({ placedAt, ...hold }) => ({ ...hold, placed: formatInstant(placedAt) })),
    sweep: due && due > now.toISOString() ? `next on ${formatInstant(due)}` : 'next within minutes',
    promptedRow: findPromptedRow(url, 'lift', held),
    done: newsIn(url, RETENTION_DONE),
  }
}

function jumpInWords({ from }: { from: string }, now: Date) {
  return { from: formatInstant(from), now: formatInstant(now.toISOString()) }
}

export const action = answerRetention

export default function Retention({ loaderData, actionData }: Route.ComponentProps) {
  const { terms, held, sweep, mayChange } = loaderData
  const fetcher = useFetcher<RetentionAnswer>({ key: 'retention' })
  const answer = fetcher.data ?? (actionData as RetentionAnswer | undefined)
  const prompt = usePrompt(loaderData.promptedRow, WHOLE_LIST)
  useFocusKept(answer?.done && !prompt.row && fetcher.state === 'idle' ? answer : undefined)
  const due = terms.reduce((sum, { dueNow }) => sum + dueNow, 0)
  return (
    <>
      <title>Retention</title>
      <PageHead title="Retention" note="How long what people leave here is kept, and what goes next" />
      {loaderData.jump ? <ClockJumpNotice jump={loaderData.jump} mayConfirm={mayChange} /> : null}
      <section className="panel" aria-labelledby="terms">
        <div className="panel-head">
          <h2 id="terms">How long</h2>
          <p className="admin-note">
            Once a day the site marks what is older and removes it {GRACE_DAYS} days later, {sweep}:{' '}
            {due === 0 ? 'nothing waits' : `${due} wait`}
            {mayChange ? '' : '. An owner may change it'}
          </p>
        </div>
        <ul className="retention-terms">
          {terms.map((term) => (
            <Term key={term.kind} term={term} facts={RETENTION[term.kind]} mayChange={mayChange} answer={answer} />
          ))}
        </ul>
      </section>
      {loaderData.mayHold ? <Holds held={held} mayRead={loaderData} answer={answer} /> : null}
      <PromptDialog
        prompt={prompt}
        dialog={LIFT}
        action={linkTo('retention')}
        pendingText="Lifting…"
        fetcher={fetcher}
        answer={answer}
        fields={({ id }) => ({ intent: 'lift', entry: id })}
      >
        {({ name, reason }) => <About name={name ?? 'Unknown User'}>{reason}</About>}
      </PromptDialog>
      <Done answer={answer} arrived={loaderData.done} />
    </>
  )
}
