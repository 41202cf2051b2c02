import { no, yes } from '#domain/enrolment/enrolment'
import { isWayToPay } from '#domain/money/balance/balance'
import { parseVoucherCode } from '#domain/money/vouchers/vouchers'
import { paymentChoiceText } from '#domain/text/client/money/payment-choice'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { voucherRefusalText } from '#domain/text/shared/voucher-refusals'
import { manilaDayOf } from '#domain/words/formats'
import { forgiveAttempts, takeAttempts } from '#records/accounts/throttles'
import { saveDraft } from '#records/enrolment/enrolment'
import { trainingPackage } from '#records/enrolment/packages'
import { voucherFor } from '#records/money/vouchers/voucher-use'
import { defineAction, type ActionContext } from '#app/action'
import { readPackageKey, toRegistration } from '../../enrolment/actions/registration-address.ts'

const GUESSES = {
  person: { count: 10, minutes: 15 },
  // A household or a school may share one address.
  address: { count: 40, minutes: 60 },
}

const saveChoice = ({ academy, actor, params, now }: ActionContext, choice: { way: string } | { voucher: string }) =>
  saveDraft(academy.records, actor.id, readPackageKey(params), choice, null, now)

const toPrice = ({ params }: ActionContext) => ({ path: `${toRegistration(params)}?step=3#pay`, text: null })

const way = defineAction({
  read(form) {
    const chosen = form.get('way')
    return { ok: true, value: isWayToPay(chosen) ? chosen : null }
  },
  run: async (chosen, context) => (chosen ? saveChoice(context, { way: chosen }) : yes(null)),
  refusals: ACTION_REFUSALS,
  done: (_, chosen, context) => (chosen ? toPrice(context) : { text: null }),
})

async function findVoucher(code: string | null, context: ActionContext) {
  const { academy, actor, visit, params, now } = context
  const { records } = academy
  const attempts = [
    { subject: `voucher:${actor.id}`, limit: GUESSES.person },
    { subject: `voucher-address:${visit.address}`, limit: GUESSES.address },
  ]
  const taken = await takeAttempts(records, attempts, now)
  if (!taken.ok) return no('too-many')
  const key = readPackageKey(params)
  const priceCentavos = (await trainingPackage(records, key))?.priceCentavos ?? 0
  const wish = { code: code ?? '', userId: actor.id, package: key, priceCentavos, today: manilaDayOf(now) }
  const found = await voucherFor(records.read, wish)
  if (found.ok || found.reason !== 'voucher-unknown') await forgiveAttempts(records, taken.ids)
  return found
}

const voucher = defineAction({
  read(form) {
    const code = String(form.get('code') ?? '').slice(0, 60)
    return code.trim() === ''
      ? { ok: false, errors: { code: paymentChoiceText.voucher.missing }, values: { code } }
      : { ok: true, value: parseVoucherCode(code), values: { code } }
  },
  async run(code, context) {
    const found = await findVoucher(code, context)
    if (!found.ok) return found
    return code === null ? no('voucher-unknown') : saveChoice(context, { voucher: code })
  },
  refusals: {
    ...ACTION_REFUSALS,
    ...voucherRefusalText,
    'too-many': { text: paymentChoiceText.voucher.tooMany, status: 429, field: 'code' },
  },
  done: (_saved, _code, context) => toPrice(context),
})

const dropVoucher = defineAction({
  read: () => ({ ok: true, value: null }),
  run: (_, context) => saveChoice(context, { voucher: '' }),
  refusals: ACTION_REFUSALS,
  done: (_saved, _sent, context) => toPrice(context),
})

export const priceActions = { way, voucher, 'no-voucher': dropVoucher }
