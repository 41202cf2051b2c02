import { linkTo } from '#routes'
import { doubtsInWords } from '#domain/text/staff/enrolment/payment-doubts'
import { mayUndo } from '#domain/money/ledger/undo-confirmation'
import { pairText } from '#domain/money/statements/many'
import { VERDICTS, type Candidate, type LineVerdict, type Matched } from '#domain/money/statements/match-lines'
import {
  differenceInWords,
  evidenceInWords,
  proposalText,
  transactionText,
} from '#domain/text/staff/money/statement-matches'
import { formatReference } from '#domain/enrolment/receipts'
import { formatDay, formatDayOf, formatPhp } from '#domain/words/formats'
import type { Records } from '#records/engine/db'
import { PAGE, pagesOf } from '#records/engine/pages'
import { doubtsOf, type Doubted } from '#records/enrolment/doubts'
import { lineNotes, type LineNote } from '#records/money/statements/notes'
import type { Actor } from '#domain/accounts/accounts'
import { proposeFamily } from '#domain/money/statements/several'
import { explainFamily } from './several/explain-family.ts'
import { listSeveralCandidates } from '#records/money/statements/several-candidates'
import { familyReasonInWords } from '#domain/text/staff/money/several-payments'
import { proposalsFor, type Proposals } from '#records/money/statements/proposals'
import {
  countOpenLines,
  lineById,
  ignoredLinesPage,
  linesByIds,
  linesUsedPage,
  unknownLinesPage,
} from '#records/money/statements/statement-lists'
import { keepWithin, listAddress, listPage } from '../../list/list-address.ts'
import { toMoment } from '../../list/moment.tsx'
import { SHOWS, type Show } from './shows.ts'

export type ShownCandidate = ReturnType<typeof candidateShown>
export type ShownLine = ReturnType<typeof lineShown>
export type ProposedLine = ShownLine & { candidates: ShownCandidate[] }
type Line = Awaited<ReturnType<typeof linesByIds>>[number]

export async function loadMatches(records: Records, actor: Actor, url: URL, now: Date) {
  const [proposals, open] = await Promise.all([proposalsFor(records), countOpenLines(records)])
  const count = (verdict: LineVerdict) => proposals.said.filter((each) => each.verdict === verdict).length
  const counts = {
    matched: count('matched'),
    likely: count('likely'),
    differs: count('differs'),
    clashing: count('clashing'),
    unknown: Math.max(0, open - proposals.said.length),
  }
  const requestedShow = url.searchParams.get('show')
  const show = SHOWS.find((each) => each === requestedShow) ?? VERDICTS.find((each) => counts[each] > 0) ?? 'matched'
  const [matches, pending] = [proposals.said.length, proposals.payments.size]
  return { show, counts, matches, pending, ...(await groupOf({ records, actor, now }, url, show, proposals)) }
}

type Loading = { records: Records; actor: Actor; now: Date }

async function groupOf({ records, actor, now }: Loading, url: URL, show: Show, proposals: Proposals) {
  const none = { proposed: [] as ProposedLine[], lines: [] as (ShownLine & Noted)[] }
  const asking = await lineToIgnore(records, url)
  switch (show) {
    case 'matched':
    case 'likely':
    case 'differs':
    case 'clashing': {
      const list = await proposed(records, url, show, proposals, now)
      return { ...none, ...list, asking }
    }
    case 'unknown': {
      const but = proposals.said.map(({ lineId }) => lineId)
      const list = await listPage(url, (address) => unknownLinesPage(records, address, but))
      const notes = await lineNotes(
        records,
        list.rows.map(({ id }) => id),
      )
      const candidates = list.rows.length > 0 ? await listSeveralCandidates(records, actor, now) : []
      const lines = list.rows.map((row) => ({
        ...lineShown(row, notes.get(row.id)),
        ...NOTHING,
        familyReason: notes.has(row.id) ? null : explainFamily(proposeFamily(row.amountCentavos, candidates)),
      }))
      return { ...none, list, lines, asking }
    }
    case 'ignored': {
      const list = await listPage(url, (address) => ignoredLinesPage(records, { ...address, sort: 'newest' }))
      const lines = list.rows.map((row) => ({
        ...lineShown(row),
        ...NOTHING,
        note: transactionText.ignoredBy(row.reason ?? '', row.by),
        isIgnored: true,
      }))
      return { ...none, list, lines, asking }
    }
    case 'used': {
      const list = await listPage(url, (address) => linesUsedPage(records, { ...address, sort: 'newest' }))
      const lines = list.rows.map((row) => ({
        ...lineShown(row),
        ...NOTHING,
        note: row.name ?? transactionText.deletedClient,
        confirmed: row.claimedAt ? { ...toMoment(row.claimedAt, now), by: row.by } : null,
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
  confirmed: (ReturnType<typeof toMoment> & { by: string | null }) | null
  undo: string | null
  isIgnored: boolean
  familyReason: string | null
}
const NOTHING: Noted = { note: '', confirmed: null, undo: null, isIgnored: false, familyReason: null }

async function proposed(records: Records, url: URL, show: LineVerdict, { said, payments }: Proposals, now: Date) {
  const found = said.filter(({ verdict }) => verdict === show)
  const address = listAddress(url)
  const pages = pagesOf(found.length)
  keepWithin(url, address, pages)
  const shown = new Map(
    found.slice((address.page - 1) * PAGE, address.page * PAGE).map((each) => [each.lineId, each]),
  )
  const ids = [...shown.keys()]
  const [lines, notes, doubts] = await Promise.all([
    linesByIds(records, ids),
    lineNotes(records, ids),
    doubtsOf(
      records,
      [...shown.values()].flatMap(({ candidates }) => candidates.map(({ paymentId }) => paymentId)),
      now,
    ),
  ])
  return {
    list: { ...address, search: '', total: found.length, pages },
    proposed: lines.map((line) => ({
      ...lineShown(line, notes.get(line.id)),
      candidates: candidatesOf(line, shown.get(line.id), payments, { doubts, settled: notes.has(line.id) }),
    })),
  }
}

type About = { doubts: ReadonlyMap<string, Doubted>; settled: boolean }

function candidatesOf(line: Line, matched: Matched | undefined, payments: Proposals['payments'], about: About) {
  return (matched?.candidates ?? []).flatMap((candidate) => {
    const payment = payments.get(candidate.paymentId)
    return payment ? [candidateShown(line, candidate, payment, about)] : []
  })
}

function candidateShown(
  line: Line,
  candidate: Candidate,
  {
    id,
    name,
    family,
    packageName,
    isRest,
    amountCentavos,
    submittedAt,
    receiptFileId,
  }: NonNullable<ReturnType<Proposals['payments']['get']>>,
  { doubts, settled }: About,
) {
  const doubted = doubts.get(id)
  const mayConfirm = candidate.differsCentavos === 0 && !settled && !doubted
  return {
    id,
    name,
    packageName: isRest ? proposalText.balance(packageName) : packageName,
    receiptFileId,
    amount: formatPhp(amountCentavos),
    sent: formatDayOf(submittedAt),
    family: family ? { ...family, reason: familyReasonInWords(family.count, name, amountCentavos) } : null,
    evidence: evidenceInWords(candidate),
    difference: differenceInWords(candidate.differsCentavos),
    doubt: doubted ? doubtsInWords(doubted.doubts, doubted.costs) : null,
    pair: mayConfirm ? pairText({ lineId: line.id, paymentId: id }) : null,
    book: mayConfirm || settled ? null : `${linkTo('pendingPayments')}?ask=confirm-${id}&line=${line.id}`,
  }
}

export function lineShown({ id, account, day, time, amountCentavos, description, reference }: Line, note?: LineNote) {
  return {
    why: note ? noteInWords(note) : null,
    tie: note?.proved?.tie ? { payment: note.proved.paymentId, name: note.proved.name } : null,
    id,
    account,
    when: `${formatDay(day)}${time ? `, ${time}` : ''}`,
    amount: formatPhp(amountCentavos),
    description: description || transactionText.noDescription,
    reference: reference ? formatReference(reference) : '',
  }
}

function noteInWords({ reversal, proved }: LineNote): string {
  if (reversal) return transactionText.wentBack(formatDay(reversal.day), reversal.description)
  if (!proved) return ''
  return transactionText.confirmedOther(proved.name, proved.decidedAt ? formatDayOf(proved.decidedAt) : null)
}

async function lineToIgnore(records: Records, url: URL) {
  const id = url.searchParams.get('ignore')
  const line = id ? await lineById(records, id) : null
  return line ? lineShown(line) : null
}
