import { transactionText } from '#domain/text/staff/money/statement-matches'
import type { ShownLine } from './matches-loader.ts'

export function StatementLineSummary({
  line: { id, when, description, reference, account, why },
}: {
  line: ShownLine
}) {
  return (
    <div className="line-words" id={`line-${id}`}>
      <strong>{when}</strong>
      <span>{description}</span>
      <small>
        {account}
        {reference ? transactionText.reference(reference) : ''}
      </small>
      {why ? <span className="line-why">{why}</span> : null}
    </div>
  )
}
