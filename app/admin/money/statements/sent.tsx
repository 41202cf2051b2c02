import { linkTo } from '#routes'
import { Link } from 'react-router'
import { statementImportText } from '#domain/text/staff/money/statements'
import type { ActionResult } from '#app/action-result'
import { LiveRegion } from '#ui/notices/live-region'
import { Notice } from '#ui/notices/notice'
import type { ImportStep } from './statement-action.ts'

const SHOWN = 10

export function StatementImportResult({ result }: { result: ActionResult<ImportStep> | undefined }) {
  const problems = result?.problems ?? []
  return (
    <>
      <LiveRegion>{result?.done ?? ''}</LiveRegion>
      {result?.done ? (
        <Notice tone="good">
          <p>
            <strong>{result.done}</strong>
          </p>
          {result.notes?.map((note) => (
            <p key={note}>{note}</p>
          ))}
          <p>
            <Link className="text-link" to={linkTo('statementMatches')}>
              {statementImportText.viewMatches}
            </Link>
          </p>
        </Notice>
      ) : null}
      {problems.length > 0 ? (
        <Notice tone="warn">
          <p>
            <strong>{statementImportText.problems}</strong>
          </p>
          <ul className="statement-problems">
            {problems.slice(0, SHOWN).map((text) => (
              <li key={text}>{text}</li>
            ))}
            {problems.length > SHOWN ? <li>{statementImportText.moreProblems(problems.length - SHOWN)}</li> : null}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}
