import { data, redirect } from 'react-router'
import { pairsOf, PAIRS_AT_MOST, type Pair } from '#domain/money/statements/many'
import { IGNORE_REASON_MAX_LENGTH } from '#domain/money/statements/setting-aside'
import { paymentDoneText } from '#domain/text/staff/enrolment/pending-payments'
import { confirmedInWords, matchesDoneText, matchesText } from '#domain/text/staff/money/statement-matches'
import { ignoreTransactionRefusalText } from '#domain/text/staff/money/statement-refusals'
import { formatPhp } from '#domain/words/formats'
import { ACTION_REFUSALS } from '#domain/words/messages'
import { decidePayment } from '#records/enrolment/payments'
import { undoAll } from '../undoing/answer-undo.ts'
import { pairsInWords } from '#records/money/statements/statement-lists'
import { ignoreLine, takeLineBack } from '#records/money/statements/setting-aside'
import { tieLine } from '#records/money/statements/tie-lines'
import { isFetched } from '#app/fetched'
import { signedIn, type SignedIn } from '#app/context'
import { isRecordId, type PageActionArgs } from '../../list/list-action.ts'

export type Summary = {
  pairs: { value: string; name: string; amount: string; line: string }[]
  count: number
  centavos: number
}
export type MatchesAnswer = {
  done: string | null
  refused: { name: string; why: string }[]
  summary: Summary | null
  error: string | null
  aside: { line: string; reason: string; error: string } | null
}

const INTENTS = ['look', 'confirm', 'undo', 'aside', 'back'] as const
const NOTHING: MatchesAnswer = { done: null, refused: [], summary: null, error: null, aside: null }
const answered = (answer: Partial<MatchesAnswer>, status = 200) =>
  data<MatchesAnswer>({ ...NOTHING, ...answer }, { status })

export async function answerMatches(args: PageActionArgs) {
  const who = signedIn(args.context)
  const form = await args.request.formData()
  const tie = form.get('tie')
  if (tie !== null) return tieTo(who, args, tie)
  const intent = INTENTS.find((each) => each === form.get('intent'))
  switch (intent) {
    case 'look':
    case 'confirm': {
      const pairs = pairsOf(form.getAll('pair'))
      if (!pairs) throw data(null, { status: 400 })
      if (pairs.length === 0) return answered({ error: matchesText.noneSelected }, 422)
      return intent === 'look' ? look(who, pairs) : confirm(who, args, pairs)
    }
    case 'undo':
      return undo(who, args, form.getAll('payment'))
    case 'aside':
    case 'back':
      return move(who, args, form)
    case undefined:
      throw data(null, { status: 400 })
    default:
      return intent satisfies never
  }
}

async function look({ academy: { records } }: SignedIn, pairs: Pair[]) {
  const found = await pairsInWords(records, pairs)
  if (found.length === 0) return answered({ error: ACTION_REFUSALS['already-decided'].text }, 409)
  const centavos = found.reduce((sum, { amountCentavos }) => sum + amountCentavos, 0)
  return answered({
    summary: {
      pairs: found.map(({ amountCentavos, ...pair }) => ({ ...pair, amount: formatPhp(amountCentavos) })),
      count: found.length,
      centavos,
    },
  })
}

/** Confirms each pair in its own transaction, so that one refusal does not stop the others. */
async function confirm(
  { academy: { records, now }, actor }: SignedIn,
  { request, url }: PageActionArgs,
  pairs: Pair[],
) {
  const names = new Map((await pairsInWords(records, pairs)).map(({ value, name }) => [value, name]))
  const refused: MatchesAnswer['refused'] = []
  let confirmed = 0
  // One shared time lets staff undo the batch together.
  const at = now()
  for (const { lineId, paymentId } of pairs) {
    const verdict = await decidePayment(records, actor, paymentId, 'confirm', { now: at, lineId })
    if (verdict.ok) confirmed += 1
    else
      refused.push({
        name: names.get(`${lineId} ${paymentId}`) ?? matchesText.noLongerPending,
        why: ACTION_REFUSALS[verdict.reason].text,
      })
  }
  if (refused.length === 0 && !isFetched(request)) return redirect(shown(url, 'used', 'confirmed'), 303)
  return answered({ done: confirmedInWords(confirmed, refused.length), refused }, confirmed === 0 ? 409 : 200)
}

async function undo(
  { academy: { records, now }, actor }: SignedIn,
  { request, url }: PageActionArgs,
  payments: unknown[],
) {
  const ids = payments.filter(isRecordId)
  if (ids.length === 0 || ids.length !== payments.length || ids.length > PAIRS_AT_MOST)
    throw data(null, { status: 400 })
  const { names, refusals } = await undoAll(records, actor, ids, now())
  const [refused] = refusals
  if (refused) {
    const { text, status } = ACTION_REFUSALS[refused]
    return answered({ done: names.length > 0 ? paymentDoneText.undone(names) : null, error: text }, status)
  }
  if (!isFetched(request)) return redirect(shown(url, 'used', ids.length > 1 ? 'all-undone' : 'undone'), 303)
  return answered({ done: paymentDoneText.undone(names) })
}

async function tieTo(
  { academy: { records, now }, actor }: SignedIn,
  { request, url }: PageActionArgs,
  sent: unknown,
) {
  const [pair] = pairsOf([sent]) ?? []
  if (!pair) throw data(null, { status: 400 })
  const verdict = await tieLine(records, actor, pair, now())
  if (!verdict.ok) {
    const { text, status } = ACTION_REFUSALS[verdict.reason]
    return answered({ error: text }, status)
  }
  if (!isFetched(request)) return redirect(shown(url, 'used', 'tied'), 303)
  return answered({ done: matchesText.matchedTo(verdict.value.name) })
}

async function move(
  { academy: { records, now }, actor }: SignedIn,
  { request, url }: PageActionArgs,
  form: FormData,
) {
  const line = form.get('line')
  if (!isRecordId(line)) throw data(null, { status: 400 })
  const isIgnoring = form.get('intent') === 'aside'
  const reason = String(form.get('reason') ?? '').slice(0, IGNORE_REASON_MAX_LENGTH)
  const verdict = isIgnoring
    ? await ignoreLine(records, actor, { lineId: line, reason }, now())
    : await takeLineBack(records, actor, line, now())
  if (!verdict.ok) {
    const { text, status } = ignoreTransactionRefusalText[verdict.reason]
    return verdict.reason === 'reason-missing'
      ? answered({ aside: { line, reason, error: text } }, status)
      : answered({ error: text }, status)
  }
  if (!isFetched(request))
    return redirect(shown(url, url.searchParams.get('show') ?? '', isIgnoring ? 'aside' : 'back'), 303)
  return answered({ done: matchesDoneText[isIgnoring ? 'aside' : 'back'] })
}

function shown({ pathname }: URL, show: string, done: keyof typeof matchesDoneText): string {
  return `${pathname}?${new URLSearchParams({ ...(show ? { show } : {}), done })}`
}
