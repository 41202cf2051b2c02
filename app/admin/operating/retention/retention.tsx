import { useFetcher } from 'react-router'
import { linkTo } from '#routes'
import { may } from '#domain/accounts/rights'
import { RETENTION, GRACE_DAYS, termInWords } from '#domain/operating/retention'
import { formatDayOf, formatInstant } from '#domain/words/formats'
import { legalHoldsText } from '#domain/text/staff/operating/legal-holds'
import { retentionText } from '#domain/text/staff/operating/retention'
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
import type { ActionResult } from '#app/action-result'
import { changeRetention } from './retention-action.ts'
import type { Route } from './+types/retention'
import './retention.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: retentionText.title }

const WHOLE_LIST = { search: '', page: 1, sort: 'newest' } as const

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
    sweep: due && due > now.toISOString() ? formatInstant(due) : retentionText.withinMinutes,
    promptedRow: findPromptedRow(url, 'lift', held),
    done: newsIn(url, retentionText.done),
  }
}

function jumpInWords({ from }: { from: string }, now: Date) {
  return { from: formatInstant(from), now: formatInstant(now.toISOString()) }
}

export const action = changeRetention

export default function Retention({ loaderData, actionData }: Route.ComponentProps) {
  const { terms, held, sweep, mayChange } = loaderData
  const fetcher = useFetcher<ActionResult>({ key: 'retention' })
  const result = fetcher.data ?? actionData
  const prompt = usePrompt(loaderData.promptedRow, WHOLE_LIST)
  useFocusKept(result?.done && !prompt.row && fetcher.state === 'idle' ? result : undefined)
  const due = terms.reduce((sum, { dueNow }) => sum + dueNow, 0)
  return (
    <>
      <title>{retentionText.title}</title>
      <PageHead title={retentionText.title} note={retentionText.note} />
      {loaderData.jump ? <ClockJumpNotice jump={loaderData.jump} mayConfirm={mayChange} /> : null}
      <section className="panel" aria-labelledby="terms">
        <div className="panel-head">
          <h2 id="terms">{retentionText.terms}</h2>
          <p className="admin-note">
            {retentionText.sweep(GRACE_DAYS, sweep, due)}
            {mayChange ? '' : retentionText.ownersOnly}
          </p>
        </div>
        <ul className="retention-terms">
          {terms.map((term) => (
            <Term key={term.kind} term={term} facts={RETENTION[term.kind]} mayChange={mayChange} result={result} />
          ))}
        </ul>
      </section>
      {loaderData.mayHold ? <Holds held={held} mayRead={loaderData} result={result} /> : null}
      <PromptDialog
        prompt={prompt}
        dialog={legalHoldsText.endDialog}
        action={linkTo('retention')}
        pendingText={legalHoldsText.ending}
        fetcher={fetcher}
        result={result}
        fields={({ id }) => ({ intent: 'lift', entry: id })}
      >
        {({ name, reason }) => <About name={name ?? legalHoldsText.unknownUser}>{reason}</About>}
      </PromptDialog>
      <Done result={result} arrived={loaderData.done} />
    </>
  )
}
