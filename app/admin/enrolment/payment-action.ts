import { data } from 'react-router'
import { cleanText } from '#domain/forms'
import { MESSAGES } from '#domain/words/messages'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { no, yes } from '#domain/enrolment/enrolment'
import { DECISIONS, type Decision } from '#domain/enrolment/payments'
import { QUESTION_LENGTH } from '#domain/enrolment/questions'
import { decisionText } from '#domain/text/staff/enrolment/payment-decisions'
import { paymentDoneText } from '#domain/text/staff/enrolment/pending-payments'
import { decidePayment } from '#records/enrolment/payments'
import { saveReference } from '#records/enrolment/save-reference'
import { doubtsOf } from '#records/enrolment/doubts'
import { awaitReading } from '#app/workflows/enrolment/receipt-readings'
import { parsePriceInput } from '#domain/content/site-form'
import { doubtsInWords } from '#domain/text/staff/enrolment/payment-doubts'
import { METHODS, type Method } from '#domain/money/ledger/entries'
import { PAIRS_AT_MOST } from '#domain/money/statements/many'
import { undoAll } from '../money/undoing/undo-all.ts'
import { defineAction, defineActions, type ActionContext } from '#app/action'
import { isRecordId, readRecordId } from '../list/record-id.ts'
import { listAddress, listQuery, listWith } from '../list/list-address.ts'

const REFERENCE_LENGTH = 60

const decide = (decision: Decision) =>
  defineAction({
    read(form) {
      const payment = readRecordId(form, 'payment')
      const words = cleanText(String(form.get('reason') ?? '').replaceAll('\r\n', '\n')).slice(0, QUESTION_LENGTH)
      const reason = decision === 'confirm' || decisionText[decision].message ? words : ''
      const confirmation = decision === 'confirm' ? readConfirmation(form) : null
      if (confirmation && !confirmation.ok)
        return { ok: false, refusal: ACTION_REFUSALS['wrong-amount'], target: payment }
      return { ok: true, value: { payment, reason, ...confirmation?.value }, target: payment }
    },
    async run({ payment, ...sent }, { academy, actor }) {
      // The receipt may still be read; its result affects the decision.
      if (decision === 'confirm') await awaitReading(academy, payment)
      return decidePayment(academy.records, actor, payment, decision, { ...sent, now: academy.now() })
    },
    refusals: { ...ACTION_REFUSALS, doubted: 'explained' },
    explain: (refused, sent, context) => (refused.reason === 'doubted' ? explainDoubts(sent, context) : {}),
    done: ({ value }, { payment }) => ({ news: payment, text: formatDoneText(value) }),
  })

async function explainDoubts(
  { payment, ...about }: { payment: string; lineId?: string | null; cameCentavos?: number | null },
  { academy }: ActionContext,
) {
  const found = (await doubtsOf(academy.records, [payment], academy.now(), about)).get(payment)
  const { text, status } = ACTION_REFUSALS.doubted
  return { text: found ? doubtsInWords(found.doubts, found.costs) : text, status, field: 'doubt' }
}

const reference = defineAction({
  read(form) {
    const payment = readRecordId(form, 'payment')
    const input = cleanText(String(form.get('reference') ?? '')).slice(0, REFERENCE_LENGTH)
    return { ok: true, value: { payment, input }, target: payment, values: { reference: input } }
  },
  run: ({ payment, input }, { academy, actor, now }) => saveReference(academy.records, actor, payment, input, now),
  refusals: {
    ...ACTION_REFUSALS,
    'wrong-reference': { text: MESSAGES.wrongReference, status: 422, field: 'reference' },
  },
  done: ({ value }, { payment }, { url }) => ({
    text: value.reference ? paymentDoneText.referenceSaved : paymentDoneText.referenceRemoved,
    path: url.pathname + listWith(listQuery(listAddress(url)), 'view', payment),
  }),
})

const undo = defineAction({
  read(form) {
    const ids = form.getAll('payment').filter(isRecordId)
    if (ids.length === 0 || ids.length > PAIRS_AT_MOST) throw data(null, { status: 400 })
    return { ok: true, value: ids }
  },
  async run(ids, { academy, actor, now }) {
    const { names, refusals } = await undoAll(academy.records, actor, ids, now)
    const [refused] = refusals
    return refused ? no(refused) : yes(names)
  },
  refusals: ACTION_REFUSALS,
  done: ({ value: names }, [id = '']) => ({ news: id, text: paymentDoneText.undone(names) }),
})

const decisions = Object.fromEntries(DECISIONS.map((decision) => [decision, decide(decision)])) as Record<
  Decision,
  ReturnType<typeof decide>
>

export const changePayments = defineActions({ ...decisions, reference, undo })

function readConfirmation(
  form: FormData,
):
  | { ok: true; value: { lineId: string | null; cameCentavos: number | null; method: Method | null } }
  | { ok: false } {
  const [, lineId, brought] = /^([0-9a-z]{1,64}) (\d{1,14})$/.exec(String(form.get('line') ?? '')) ?? []
  const method = METHODS.find((each) => each === form.get('method')) ?? null
  if (lineId && brought) return { ok: true, value: { lineId, cameCentavos: Number(brought), method } }
  const input = cleanText(String(form.get('received') ?? ''))
  if (input === '') return { ok: true, value: { lineId: null, cameCentavos: null, method } }
  const cameCentavos = parsePriceInput(input) ?? null
  return cameCentavos === null ? { ok: false } : { ok: true, value: { lineId: null, cameCentavos, method } }
}

export function formatDoneText(payment: { name: string; status: string; question?: string | null }): string {
  const { name, status, question } = payment
  if (status === 'asked' || (status === 'pending' && question === 'asked')) return paymentDoneText.questionSent(name)
  return status === 'pending' ? paymentDoneText.undone([name]) : paymentDoneText.decided(name, status)
}
