import { data, redirect } from 'react-router'
import type { PackageKey } from '#domain/enrolment/packages'
import { isWayToPay } from '#domain/money/balance/balance'
import { parseVoucherCode } from '#domain/money/vouchers/vouchers'
import { paymentChoiceText } from '#domain/text/client/money/payment-choice'
import { voucherRefusalText } from '#domain/text/shared/voucher-refusals'
import { manilaDayOf } from '#domain/words/formats'
import { forgiveAttempts, takeAttempts } from '#records/accounts/throttles'
import { saveDraft } from '#records/enrolment/enrolment'
import { trainingPackage } from '#records/enrolment/packages'
import { voucherFor } from '#records/money/vouchers/voucher-use'
import type { AppServices } from '#app/context'
import { isFetched } from '#app/fetched'
import type { Uploader } from '#app/workflows/files/file-admission'
import type { RegistrationAnswer } from '../../enrolment/registration-answer.ts'
import { toRefusalAnswer, wrong } from '../../enrolment/sent-picture.ts'

type Choosing = {
  academy: AppServices
  sender: Uploader
  key: PackageKey
  form: FormData
  here: string
  request: Request
}

export const PRICE_INTENTS = ['way', 'voucher', 'no-voucher'] as const
export const isPriceIntent = (intent: string) => PRICE_INTENTS.some((each) => each === intent)

const GUESSES = {
  person: { count: 10, minutes: 15 },
  // A household or a school may share one address.
  address: { count: 40, minutes: 60 },
}

export async function choose({ academy, sender, key, form, here, request }: Choosing) {
  const { records, now } = academy
  const { actor } = sender
  const keep = async (words: { way: string } | { voucher: string }) => {
    const saved = await saveDraft(records, actor.id, key, words, null, now())
    if (!saved.ok) return toRefusalAnswer(saved.reason)
    if (!isFetched(request)) return redirect(`${here}?step=3#pay`, 303)
    return data<RegistrationAnswer>({ errors: {}, values: {}, refusal: null })
  }
  const intent = form.get('intent')
  if (intent === 'no-voucher') return keep({ voucher: '' })
  if (intent === 'way') {
    const way = form.get('way')
    return isWayToPay(way) ? keep({ way }) : data<RegistrationAnswer>({ errors: {}, values: {}, refusal: null })
  }
  const input = String(form.get('code') ?? '').slice(0, 60)
  const no = (text: string, status = 422) => wrong({ code: text }, { code: input }, status)
  if (input.trim() === '') return no(paymentChoiceText.voucher.missing)
  const taken = await takeAttempts(
    records,
    [
      { subject: `voucher:${actor.id}`, limit: GUESSES.person },
      { subject: `voucher-address:${sender.address}`, limit: GUESSES.address },
    ],
    now(),
  )
  if (!taken.ok) return no(paymentChoiceText.voucher.tooMany, 429)
  const code = parseVoucherCode(input)
  const chosen = await trainingPackage(records, key)
  const priceCentavos = chosen?.priceCentavos ?? 0
  const wish = { code: code ?? '', userId: actor.id, package: key, priceCentavos, today: manilaDayOf(now()) }
  const found = await voucherFor(records.read, wish)
  // Only an unknown code counts as a guess.
  if (found.ok || found.reason !== 'voucher-unknown') await forgiveAttempts(records, taken.ids)
  if (!found.ok || code === null) return no(voucherRefusalText[found.ok ? 'voucher-unknown' : found.reason])
  return keep({ voucher: code })
}
