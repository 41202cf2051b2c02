import { data } from 'react-router'
import { no, yes } from '#domain/enrolment/enrolment'
import { pairsOf, PAIRS_AT_MOST, type Pair } from '#domain/money/statements/many'
import { IGNORE_REASON_MAX_LENGTH } from '#domain/money/statements/ignore-line'
import { paymentDoneText } from '#domain/text/staff/enrolment/pending-payments'
import { confirmedInWords, matchesDoneText, matchesText } from '#domain/text/staff/money/statement-matches'
import { ignoreTransactionRefusalText } from '#domain/text/staff/money/statement-refusals'
import { formatPhp } from '#domain/words/formats'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { decidePayment } from '#records/enrolment/payments'
import { pairsInWords } from '#records/money/statements/statement-lists'
import { ignoreLine, takeLineBack } from '#records/money/statements/ignore-line'
import { tieLine } from '#records/money/statements/tie-lines'
import { defineAction, defineActions, type ActionDone, type ReadForm } from '#app/action'
import { isRecordId, readRecordId } from '../../list/record-id.ts'
import { undoAll } from '../undoing/undo-all.ts'

export type Summary = {
  pairs: { value: string; name: string; amount: string; line: string }[]
  count: number
  centavos: number
}
export type MatchedPairs = { refused: { name: string; why: string }[]; summary: Summary }

const readPairs = (form: FormData): ReadForm<Pair[], MatchedPairs> => {
  const pairs = pairsOf(form.getAll('pair'))
  if (!pairs) throw data(null, { status: 400 })
  return pairs.length > 0
    ? { ok: true, value: pairs }
    : { ok: false, refusal: { text: matchesText.noneSelected, status: 422 } }
}

const look = defineAction({
  read: readPairs,
  async run(pairs, { academy: { records } }) {
    const found = await pairsInWords(records, pairs)
    return found.length > 0 ? yes(found) : no('already-decided')
  },
  refusals: ACTION_REFUSALS,
  done: ({ value: found }): ActionDone<MatchedPairs> => ({
    text: null,
    extra: {
      summary: {
        pairs: found.map(({ amountCentavos, ...pair }) => ({ ...pair, amount: formatPhp(amountCentavos) })),
        count: found.length,
        centavos: found.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0),
      },
    },
  }),
})

/** Confirms each pair in its own transaction, so that one refusal does not stop the others. */
const confirm = defineAction({
  read: readPairs,
  async run(pairs, { academy: { records }, actor, now }) {
    const names = new Map((await pairsInWords(records, pairs)).map(({ value, name }) => [value, name]))
    const refused: MatchedPairs['refused'] = []
    for (const { lineId, paymentId } of pairs) {
      // One shared time lets staff undo the batch together.
      const verdict = await decidePayment(records, actor, paymentId, 'confirm', { now, lineId })
      if (verdict.ok) continue
      const name = names.get(`${lineId} ${paymentId}`) ?? matchesText.noLongerPending
      refused.push({ name, why: ACTION_REFUSALS[verdict.reason].text })
    }
    return yes({ confirmed: pairs.length - refused.length, refused })
  },
  refusals: {},
  done: ({ value: { confirmed, refused } }, _pairs, { url }): ActionDone<MatchedPairs> => ({
    text: confirmedInWords(confirmed, refused.length),
    extra: { refused },
    ...(refused.length === 0 ? { path: toUsedPath(url, 'confirmed') } : { status: confirmed === 0 ? 409 : 200 }),
  }),
})

const undo = defineAction({
  read(form) {
    const ids = form.getAll('payment')
    if (!ids.every(isRecordId) || ids.length === 0 || ids.length > PAIRS_AT_MOST) throw data(null, { status: 400 })
    return { ok: true, value: ids }
  },
  run: async (ids, { academy, actor, now }) => yes(await undoAll(academy.records, actor, ids, now)),
  refusals: {},
  done({ value: { names, refusals } }, ids, { url }) {
    const text = names.length > 0 ? paymentDoneText.undone(names) : null
    const [refused] = refusals
    if (!refused) return { text, path: toUsedPath(url, ids.length > 1 ? 'all-undone' : 'undone') }
    const { status, ...refusal } = ACTION_REFUSALS[refused]
    return { text, refusal, status }
  },
})

const tie = defineAction({
  read(form) {
    const [pair] = pairsOf([form.get('tie')]) ?? []
    if (!pair) throw data(null, { status: 400 })
    return { ok: true, value: pair }
  },
  run: (pair, { academy, actor, now }) => tieLine(academy.records, actor, pair, now),
  refusals: ACTION_REFUSALS,
  done: ({ value: { name } }, _pair, { url }) => ({
    text: matchesText.matchedTo(name),
    path: toUsedPath(url, 'tied'),
  }),
})

const ignore = defineAction({
  read(form) {
    const lineId = readRecordId(form, 'line')
    const reason = String(form.get('reason') ?? '').slice(0, IGNORE_REASON_MAX_LENGTH)
    return { ok: true, value: { lineId, reason }, target: lineId, values: { reason } }
  },
  run: (line, { academy, actor, now }) => ignoreLine(academy.records, actor, line, now),
  refusals: ignoreTransactionRefusalText,
  done: () => ({ news: 'ignored', text: matchesDoneText.ignored }),
})

const back = defineAction({
  read: (form) => ({ ok: true, value: readRecordId(form, 'line') }),
  run: (line, { academy, actor, now }) => takeLineBack(academy.records, actor, line, now),
  refusals: ignoreTransactionRefusalText,
  done: () => ({ news: 'back', text: matchesDoneText.back }),
})

export const changeMatches = defineActions({ look, confirm, undo, tie, ignore, back }, (form) =>
  form.get('tie') === null ? form.get('intent') : 'tie',
)

const toUsedPath = ({ pathname }: URL, done: keyof typeof matchesDoneText) =>
  `${pathname}?${new URLSearchParams({ show: 'used', done })}`
