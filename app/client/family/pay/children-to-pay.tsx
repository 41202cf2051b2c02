import { useState } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { linkTo } from '#routes'
import type { FieldErrors } from '#domain/forms'
import { familyText } from '#domain/text/client/accounts/family'
import { familyPayText as text } from '#domain/text/client/money/family-payment'
import { Button } from '#ui/basics/button'
import { Icon } from '#ui/basics/icon'
import { CheckField } from '#ui/forms/check-field'
import { PersonField } from '#ui/forms/person-field'
import { CHILDREN_AT_LEAST } from '#domain/enrolment/family-payment'
import { childField, PAY_FORM, toPayAddress } from './pay-fields.ts'

export type ChildToPay = {
  id: string
  name: string
  firstName: string
  packageName: string | null
  state: string
  opens: boolean
  amount: { text: string; isDown: boolean } | null
}

export function usePicked(children: readonly ChildToPay[], first: readonly string[]) {
  const [ticked, setTicked] = useState(first)
  const navigate = useNavigate()
  const picked = ticked.filter((id) => children.some((child) => child.id === id && child.amount))
  const pick = (id: string, on: boolean) => {
    const next = on ? [...picked, id] : picked.filter((each) => each !== id)
    setTicked(next)
    void navigate(toPayAddress(next), { replace: true, preventScrollReset: true })
  }
  return { picked, pick }
}

type Props = {
  childrenToPay: readonly ChildToPay[]
  picked: readonly string[]
  sum: string | null
  errors: FieldErrors
  onPick(id: string, on: boolean): void
}

export function ChildrenToPay({ childrenToPay, picked, sum, errors, onPick }: Props) {
  const ready = childrenToPay.filter(({ amount }) => amount)
  return (
    <section className="client-part" aria-labelledby="children">
      <h2 id="children" tabIndex={-1}>
        {text.children}
      </h2>
      <Problem message={errors.children} />
      <ul className="pay-children">
        {childrenToPay.map((child) => (
          <li key={child.id}>
            {child.amount ? (
              <ReadyChild
                child={child}
                amount={child.amount}
                isPicked={picked.includes(child.id)}
                error={errors[childField(child.id)]}
                onPick={onPick}
              />
            ) : (
              <OtherChild child={child} error={errors[childField(child.id)]} />
            )}
          </li>
        ))}
      </ul>
      {ready.length < CHILDREN_AT_LEAST ? null : (
        <>
          <Total sum={sum} error={errors.sum} />
          <noscript>
            <Button
              look="line"
              form={PAY_FORM}
              formMethod="get"
              formAction={linkTo('familyPay')}
              formEncType="application/x-www-form-urlencoded"
            >
              {text.updateSum}
            </Button>
          </noscript>
        </>
      )}
    </section>
  )
}

function ReadyChild({
  child: { id, name, packageName },
  amount,
  isPicked,
  error,
  onPick,
}: {
  child: ChildToPay
  amount: { text: string; isDown: boolean }
  isPicked: boolean
  error: string | undefined
  onPick: Props['onPick']
}) {
  return (
    <div className="pay-child">
      <CheckField
        id={childField(id)}
        name="child"
        value={id}
        form={PAY_FORM}
        label={name}
        hint={amount.isDown ? `${packageName}. ${text.down}` : packageName}
        error={error}
        checked={isPicked}
        onChange={({ currentTarget }) => onPick(id, currentTarget.checked)}
      />
      <strong>{amount.text}</strong>
    </div>
  )
}

function OtherChild({ child, error }: { child: ChildToPay; error: string | undefined }) {
  const { id, name, firstName, packageName, state, opens } = child
  return (
    <div className="pay-child pay-child-other">
      <div id={childField(id)} tabIndex={-1}>
        <h3>{name}</h3>
        {packageName ? <p>{packageName}</p> : null}
        <p>{state}</p>
        <Problem message={error} />
      </div>
      {opens ? (
        <Form method="post" action={linkTo('family')} reloadDocument>
          <PersonField />
          <input type="hidden" name="child" value={id} />
          <Button look="line" size="touch" name="intent" value="open">
            {familyText.open(firstName)}
          </Button>
        </Form>
      ) : null}
    </div>
  )
}

function Total({ sum, error }: { sum: string | null; error: string | undefined }) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <div id="sum" tabIndex={-1}>
      <p className="pay-total" aria-live="polite" aria-busy={isLoading}>
        {sum ? (
          <>
            <span>{text.sum}</span> <strong>{sum}</strong>
          </>
        ) : (
          text.tooFew
        )}
      </p>
      <Problem message={error} />
    </div>
  )
}

function Problem({ message }: { message: string | undefined }) {
  return message ? (
    <p className="field-error">
      <Icon name="alert" size={16} />
      {message}
    </p>
  ) : null
}
