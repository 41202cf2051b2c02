import { redirect } from 'react-router'
import { proposeFamily } from '#domain/money/statements/several'
import { severalText } from '#domain/text/staff/money/several-payments'
import { formatDayOf, formatPhp } from '#domain/words/formats'
import type { Actor } from '#domain/accounts/accounts'
import type { Records } from '#records/engine/db'
import { lineById } from '#records/money/statements/statement-lists'
import { listSeveralCandidates, type SeveralCandidate } from '#records/money/statements/several-candidates'
import { linkTo } from '#routes'
import { lineShown } from '../matches-loader.ts'
import { explainFamily } from './explain-family.ts'

const LISTED_AT_MOST = 100

export async function loadSeveral(records: Records, actor: Actor, lineId: string, now: Date) {
  const line = await lineById(records, lineId)
  if (!line) throw redirect(`${linkTo('statementMatches')}?show=used`)
  const candidates = (await listSeveralCandidates(records, actor, now)).filter(
    ({ amountCentavos }) => amountCentavos > 0 && amountCentavos <= line.amountCentavos,
  )
  const proposed = proposeFamily(line.amountCentavos, candidates)
  const distance = ({ submittedAt }: SeveralCandidate) =>
    Math.abs(Date.parse(submittedAt) - Date.parse(`${line.day}T04:00:00Z`))
  const rest = candidates
    .filter((candidate) => !proposed?.includes(candidate))
    .toSorted((one, other) => distance(one) - distance(other))
  const listed = [...(proposed ?? []), ...rest].slice(0, LISTED_AT_MOST)
  return {
    line: lineShown(line),
    lineCentavos: line.amountCentavos,
    reason: explainFamily(proposed),
    more: candidates.length > listed.length ? severalText.more(listed.length) : null,
    candidates: listed.map((candidate) => ({
      value: candidate.ids.join(' '),
      name: candidate.name,
      words: severalText.payment(candidate.packageName, formatDayOf(candidate.submittedAt)),
      note: [
        candidate.parentName ? severalText.childOf(candidate.parentName) : '',
        candidate.isConfirmed ? severalText.confirmed : '',
      ].filter(Boolean),
      amount: formatPhp(candidate.amountCentavos),
      centavos: candidate.amountCentavos,
      isProposed: proposed?.includes(candidate) ?? false,
    })),
  }
}
