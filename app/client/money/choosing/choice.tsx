import { useRef } from 'react'
import { ChevronDown } from 'lucide-react'
import { useFetcher } from 'react-router'
import { familyPayText } from '#domain/text/client/money/family-payment'
import { paymentChoiceText } from '#domain/text/client/money/payment-choice'
import type { ActionResult } from '#app/action-result'
import { Button, buttonClass } from '#ui/basics/button'
import { useEarlyWords } from '#ui/forms/early'
import { Field } from '#ui/forms/field'
import { LiveRegion } from '#ui/notices/live-region'
import { PersonField } from '#ui/forms/person-field'
import type { Offer } from './offer.ts'
import './choosing.css'

type Props = { here: string; offer: Offer; answer: ActionResult | undefined; hasSiblings: boolean }

export function PaymentChoice({ here, offer, answer, hasSiblings }: Props) {
  const { amount, voucher, price } = offer
  if (amount === null) return null
  return (
    <section className="pay-choice" id="pay" aria-labelledby="pay-title">
      <h2 id="pay-title">{paymentChoiceText.title}</h2>
      <p className="pay-now">
        <strong>{amount}</strong>
        {voucher?.off ? <span>{paymentChoiceText.discount(voucher.off, voucher.code, price)}</span> : null}
        {offer.way === 'first' && offer.split ? (
          <span>{paymentChoiceText.balanceDue(offer.split.rest, offer.split.due)}</span>
        ) : null}
      </p>
      <LiveRegion>{paymentChoiceText.youPay(amount)}</LiveRegion>
      {hasSiblings ? <p className="field-hint">{familyPayText.several}</p> : null}
      {offer.split ? <Ways here={here} way={offer.way} split={offer.split} /> : null}
      {offer.takesCodes || voucher ? <VoucherPart here={here} voucher={voucher} answer={answer} /> : null}
    </section>
  )
}

function Ways({ here, way, split }: { here: string; way: Offer['way']; split: NonNullable<Offer['split']> }) {
  const fetcher = useFetcher<ActionResult>()
  const form = useRef<HTMLFormElement>(null)
  useEarlyWords(form, () => form.current?.requestSubmit())
  const ways = [
    { value: 'all', name: paymentChoiceText.payAll(split.whole), note: paymentChoiceText.nothingLeft },
    {
      value: 'first',
      name: paymentChoiceText.payFirst(split.first),
      note: paymentChoiceText.balanceBy(split.rest, split.due),
    },
  ] as const
  return (
    <fetcher.Form ref={form} method="post" action={here} className="pay-ways">
      <PersonField />
      <input type="hidden" name="intent" value="way" />
      <fieldset>
        <legend>{paymentChoiceText.ways}</legend>
        {ways.map(({ value, name, note }) => (
          <label key={value} className="pay-way">
            <input
              type="radio"
              name="way"
              value={value}
              defaultChecked={way === value}
              onChange={(event) => event.currentTarget.form?.requestSubmit()}
            />
            <span>
              {name}
              <small>{note}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <noscript>
        <button className={buttonClass('line', 'touch')}>{paymentChoiceText.chooseWay}</button>
      </noscript>
    </fetcher.Form>
  )
}

function VoucherPart({
  here,
  voucher,
  answer,
}: {
  here: string
  voucher: Offer['voucher']
  answer: Props['answer']
}) {
  const fetcher = useFetcher<ActionResult>()
  const pending = fetcher.state !== 'idle'
  if (voucher?.off)
    return (
      <fetcher.Form method="post" action={here} className="pay-voucher-used">
        <PersonField />
        <p>
          <strong>{paymentChoiceText.voucher.off(voucher.off)}</strong>
          {paymentChoiceText.voucher.with(voucher.code)}
        </p>
        <button className="text-button" name="intent" value="no-voucher" disabled={pending}>
          {paymentChoiceText.voucher.remove}
        </button>
      </fetcher.Form>
    )
  const came = fetcher.data ?? answer
  const error = came?.errors.code ?? voucher?.problem ?? undefined
  return (
    <details className="disclosure" open={error !== undefined || Boolean(came?.values.code)}>
      <summary>
        <ChevronDown size={18} aria-hidden="true" />
        {paymentChoiceText.voucher.ask}
      </summary>
      <fetcher.Form method="post" action={here} noValidate className="pay-voucher">
        <PersonField />
        <input type="hidden" name="intent" value="voucher" />
        <Field
          key={`${error ?? ''} ${came?.values.code ?? ''}`}
          id="code"
          name="code"
          label={paymentChoiceText.voucher.label}
          defaultValue={came?.values.code ?? voucher?.code ?? ''}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error}
        />
        <Button look="line" pending={pending} pendingText={paymentChoiceText.voucher.applying}>
          {paymentChoiceText.voucher.apply}
        </Button>
      </fetcher.Form>
    </details>
  )
}
