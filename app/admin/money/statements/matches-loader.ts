import { mayUndo } from '#domain/money/ledger/undoing'
import { pairText } from '#domain/money/statements/many'
import { VERDICTS, type Candidate, type LineVerdict, type Matched } from '#domain/money/statements/matching'
import { differenceInWords, evidenceInWords } from '#domain/money/statements/verdict-words'
import { formatReference } from '#domain/enrolment/receipts'
import { formatDay, formatDayOf, formatPhp } from '#domain/words/formats'
import type { Records } from '#records/engine/db'
import { PAGE, pagesOf } from '#records/engine/paging'
import { proposalsFor, type Proposals } from '#records/money/statements/proposals'
import {
  countOpenLines,
  lineById,
  linesAsidePage,
  linesByIds,
  linesUsedPage,
  unknownLinesPage,
} from '#records/money/statements/reading'
import { keepWithin, listAddress, listPage } from '../../list/list-address.ts'
import { momentOf } from '../../list/moment.tsx'
import { SHOWS, type Show } from './shows.ts'

export type ShownCandidate = ReturnType<typeof candidateShown>
export type ShownLine = ReturnType<typeof lineShown>
export type ProposedLine = ShownLine & { candidates: ShownCandidate[] }
type Line = Awaited<ReturnType<typeof linesByIds>>[number]

/** The address says which group is shown (`show`), and which line is about to be set aside (`aside`). */
export async function loadMatches(records: Records, url: URL, now: Date) {
  const [proposals, open] = await Promise.all([proposalsFor(records), countOpenLines(records)])
  const count = (verdict: LineVerdict) => proposals.said.filter((each) => each.verdict === verdict).length
  const counts = {
    matched: count('matched'),
    likely: count('likely'),
    differs: count('differs'),
    clashing: count('clashing'),
    unknown: Math.max(0, open - proposals.said.length),
  }
  const asked = url.searchParams.get('show')
  const show = SHOWS.find((each) => each === asked) ?? VERDICTS.find((each) => counts[each] > 0) ?? 'matched'
  return { show, counts, waiting: proposals.payments.size, ...(await groupOf(records, url, show, proposals, now)) }
}

async function groupOf(records: Records, url: URL, show: Show, proposals: Proposals, now: Date) {
  const none = { proposed: [] as ProposedLine[], lines: [] as (ShownLine & Noted)[] }
  const asking = await asidedLine(records, url)
  switch (show) {
    case 'matched':
    case 'likely':
    case 'differs':
    case 'clashing': {
      const list = await proposed(records, url, show, proposals)
      return { ...none, ...list, asking }
    }
    case 'unknown': {
      const but = proposals.said.map(({ lineId }) => lineId)
      const list = await listPage(url, (address) => unknownLinesPage(records, address, but))
      return { ...none, list, lines: list.rows.map((row) => ({ ...lineShown(row), ...NOTHING })), asking }
    }
    case 'aside': {
      const list = await listPage(url, (address) => linesAsidePage(records, { ...address, sort: 'newest' }))
      const lines = list.rows.map((row) => ({
        ...lineShown(row),
        ...NOTHING,
        note: `${row.because ?? ''}${row.by ? ` (${row.by})` : ''}`,
        aside: true,
      }))
      return { ...none, list, lines, asking }
    }
    case 'used': {
      const list = await listPage(url, (address) => linesUsedPage(records, { ...address, sort: 'newest' }))
      const lines = list.rows.map((row) => ({
        ...lineShown(row),
        ...NOTHING,
        note: row.name ?? 'A client who is no longer here',
        confirmed: row.claimedAt ? { ...momentOf(row.claimedAt, now), by: row.by } : null,
        undo: row.paymentId && row.name && row.claimedAt && mayUndo(row.claimedAt, now) ? row.paymentId : null,
      }))
      return { ...none, list, lines, asking }
    }
    default:
      return show satisfies never
  }
}

type Noted = {
  note: string
  confirmed: (ReturnType<typeof momentOf> & { by: string | null }) | null
  /** The payment whose confirmation may still be taken back. */
  undo: string | null
  aside: boolean
}
const NOTHING: Noted = { note: '', confirmed: null, undo: null, aside: false }

async function proposed(records: Records, url: URL, show: LineVerdict, { said, payments }: Proposals) {
  const found = said.filter(({ verdict }) => verdict === show)
  const address = listAddress(url)
  const pages = pagesOf(found.length)
  keepWithin(url, address, pages)
  const shown = new Map(
    found.slice((address.page - 1) * PAGE, address.page * PAGE).map((each) => [each.lineId, each]),
  )
  const lines = await linesByIds(records, [...shown.keys()])
  return {
    list: { ...address, search: '', total: found.length, pages },
    proposed: lines.map((line) => ({
      ...lineShown(line),
      candidates: candidatesOf(line, shown.get(line.id), payments),
    })),
  }
}

function candidatesOf(line: Line, matched: Matched | undefined, payments: Proposals['payments']) {
  return (matched?.candidates ?? []).flatMap((candidate) => {
    const payment = payments.get(candidate.paymentId)
    return payment ? [candidateShown(line, candidate, payment)] : []
  })
}

function candidateShown(
  line: Line,
  candidate: Candidate,
  {
    id,
    name,
    packageName,
    amountCentavos,
    submittedAt,
    receiptFileId,
  }: NonNullable<ReturnType<Proposals['payments']['get']>>,
) {
  return {
    id,
    name,
    packageName,
    receiptFileId,
    amount: formatPhp(amountCentavos),
    sent: formatDayOf(submittedAt),
    evidence: evidenceInWords(candidate),
    difference: differenceInWords(candidate.differsCentavos),
    /** What confirms it; null where the sum is another. */
    pair: candidate.differsCentavos === 0 ? pairText({ lineId: line.id, paymentId: id }) : null,
  }
}

function lineShown({ id, account, day, time, amountCentavos, description, reference }: Line) {
  return {
    id,
    account,
    when: `${formatDay(day)}${time ? `, ${time}` : ''}`,
    amount: formatPhp(amountCentavos),
    description: description || 'No description',
    reference: reference ? formatReference(reference) : '',
  }
}

async function asidedLine(records: Records, url: URL) {
  const id = url.searchParams.get('aside')
  const line = id ? await lineById(records, id) : null
  return line ? lineShown(line) : null
}
