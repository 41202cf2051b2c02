import { useState } from 'react'
import { useFetcher } from 'react-router'
import { QUESTION_LENGTH } from '#domain/enrolment/questions'
import { severalText, sumInWords } from '#domain/text/staff/money/several-payments'
import { linkTo } from '#routes'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { Button, ButtonLink } from '#ui/basics/button'
import { useHydrated } from '#ui/basics/hydrated'
import { Notice } from '#ui/notices/notice'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { TextField } from '#ui/forms/field'
import { PageHead } from '../../../list/page-head.tsx'
import { StatementLineSummary } from '../line-words.tsx'
import { matchPayments } from './several-action.ts'
import { loadSeveral } from './several-loader.ts'
import type { Route } from './+types/several'
import '../statements.css'
import './several.css'

export { ErrorBoundary, shouldRevalidate } from '../../../list/page.tsx'

export const handle = { crumb: severalText.title }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  return loadSeveral(academy.records, actor, params.id, academy.now())
}

export const action = matchPayments

export default function Several({ loaderData: shown, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult>()
  const result: ActionResult | undefined = fetcher.data ?? actionData
  const { line, lineCentavos, candidates, reason, more } = shown
  const sent = result?.values.payment
  const before = sent === undefined ? null : sent.split(',')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(before ?? candidates.flatMap(({ value, isProposed }) => (isProposed ? [value] : []))),
  )
  const sum = candidates.reduce((total, { value, centavos }) => total + (chosen.has(value) ? centavos : 0), 0)
  const toggle = (value: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, value] : [...chosen].filter((each) => each !== value)))
  // The server refuses another sum as well; without script the button is always enabled.
  const isBlocked = useHydrated() && sum !== lineCentavos
  return (
    <>
      <title>{severalText.title}</title>
      <PageHead title={severalText.title} note={severalText.note}>
        <ButtonLink look="line" size="dense" to={`${linkTo('statementMatches')}?show=unknown`}>
          {severalText.back}
        </ButtonLink>
      </PageHead>
      <RefusalNotice refusal={result?.refusal} />
      <section className="panel several-line" aria-label={severalText.line}>
        <StatementLineSummary line={line} />
        <strong className="several-amount">{line.amount}</strong>
      </section>
      {reason ? (
        <Notice tone="info">
          <p>{reason}</p>
        </Notice>
      ) : null}
      <fetcher.Form method="post" noValidate className="panel several">
        <fieldset>
          <legend className="several-title">{severalText.payments}</legend>
          {candidates.length === 0 ? <p className="several-empty">{severalText.empty}</p> : null}
          <ul className="several-list">
            {candidates.map((candidate) => (
              <li key={candidate.value}>
                <CandidateBox
                  candidate={candidate}
                  isChosen={chosen.has(candidate.value)}
                  onChange={(isChosen) => toggle(candidate.value, isChosen)}
                />
              </li>
            ))}
          </ul>
          {more ? <p className="admin-note several-empty">{more}</p> : null}
        </fieldset>
        {result?.errors.reason !== undefined || result?.values.reason ? (
          <div className="several-reason">
            <TextField
              label={severalText.reason}
              name="reason"
              maxLength={QUESTION_LENGTH}
              rows={2}
              hint={severalText.reasonHint}
              required
              defaultValue={result.values.reason}
              error={result.errors.reason}
            />
          </div>
        ) : null}
        {candidates.length > 0 ? (
          <div className="proposals-foot several-foot">
            <Button
              size="touch"
              disabled={isBlocked}
              pending={fetcher.state !== 'idle'}
              pendingText={severalText.matching}
              aria-describedby="several-sum"
            >
              {severalText.match}
            </Button>
            <output id="several-sum" className={isBlocked ? 'several-differs' : undefined}>
              {result?.errors.payment ? `${result.errors.payment} ` : ''}
              {sumInWords(chosen.size, sum, sum - lineCentavos)}
            </output>
          </div>
        ) : null}
      </fetcher.Form>
    </>
  )
}

type Candidate = Route.ComponentProps['loaderData']['candidates'][number]

function CandidateBox({
  candidate: { value, name, words, note, amount },
  isChosen,
  onChange,
}: {
  candidate: Candidate
  isChosen: boolean
  onChange(isChosen: boolean): void
}) {
  return (
    <label className="candidate-tick several-choice">
      <input
        type="checkbox"
        name="payment"
        value={value}
        checked={isChosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="candidate-words">
        <strong>{name}</strong>
        <span>{words}</span>
        {note.map((each) => (
          <span key={each} className="candidate-evidence">
            {each}
          </span>
        ))}
      </span>
      <span className="several-amount">{amount}</span>
    </label>
  )
}
