import { data, Form, useNavigation } from 'react-router'
import { linkTo } from '#routes'
import { REQUEST_NOTE_LONGEST } from '#domain/enrolment/package-change'
import {
  packageChangeRefusalText,
  packageChangeText as text,
  withdrawRefusalText,
} from '#domain/text/client/enrolment/package-change'
import { cleanText } from '#domain/words/texts'
import { defineAction, defineActions } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { newId } from '#records/engine/db'
import { requestPackageChange, withdrawChangeRequest } from '#records/enrolment/package-changes/change-requests'
import { loadOwnPackageChange } from '#records/enrolment/package-changes/own-package-change'
import { Button } from '#ui/basics/button'
import { TextField } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { PersonField } from '#ui/forms/person-field'
import type { Route } from './+types/package-change'
import './package-change.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const own = await loadOwnPackageChange(academy.records, actor)
  if (!own) throw data(null, { status: 404 })
  const done = url.searchParams.get('done')
  return { ...own, form: newId(), done: done === 'sent' ? text.sent : done === 'withdrawn' ? text.withdrawn : null }
}

const request = defineAction({
  read(form) {
    const value = (name: string) => String(form.get(name) ?? '').slice(0, 2000)
    const values = { package: value('package').slice(0, 60), note: cleanText(value('note')) }
    return { ok: true, value: { form: value('form').slice(0, 40), key: values.package, note: values.note }, values }
  },
  run: (change, { academy, actor, now }) => requestPackageChange(academy.records, actor, change, now),
  refusals: packageChangeRefusalText,
  done: () => ({ leave: `${linkTo('packageChange')}?done=sent` }),
})

const withdraw = defineAction({
  read: (form) => ({ ok: true, value: String(form.get('request') ?? '').slice(0, 40) }),
  run: (id, { academy, actor, now }) => withdrawChangeRequest(academy.records, actor, id, now),
  refusals: withdrawRefusalText,
  done: () => ({ leave: `${linkTo('packageChange')}?done=withdrawn` }),
})

export const action = defineActions({ 'request-change': request, 'withdraw-change': withdraw })

export default function PackageChange({ loaderData: own, actionData }: Route.ComponentProps) {
  const { waiting, declined } = own
  return (
    <div className="wrap client-narrow package-change">
      <title>{actionData ? text.error(text.title) : text.title}</title>
      <h1 className="client-title">{text.title}</h1>
      {own.done ? (
        <Notice tone="good">
          <p>{own.done}</p>
        </Notice>
      ) : null}
      <RefusalNotice refusal={actionData?.refusal} />
      <p>{text.now(own.packageName, own.took, own.sessions)}</p>
      {declined ? (
        <Notice tone="info">
          <p>{text.declined(declined.packageName)}</p>
          {declined.answer ? <blockquote>{declined.answer}</blockquote> : null}
        </Notice>
      ) : null}
      {waiting ? <Waiting {...waiting} /> : <RequestForm {...own} result={actionData} />}
    </div>
  )
}

function Waiting({ id, packageName, at }: { id: string; packageName: string; at: string }) {
  const navigation = useNavigation()
  return (
    <Form method="post" className="package-change">
      <PersonField />
      <p>{text.waiting(packageName, at)}</p>
      <input type="hidden" name="request" value={id} />
      <Button
        look="line"
        name="intent"
        value="withdraw-change"
        pending={navigation.formData?.get('intent') === 'withdraw-change'}
        pendingText={text.withdrawing}
      >
        {text.withdraw}
      </Button>
    </Form>
  )
}

type RequestFormProps = Pick<Route.ComponentProps['loaderData'], 'offers' | 'form'> & {
  result: ActionResult | undefined
}

function RequestForm({ offers, form, result }: RequestFormProps) {
  const navigation = useNavigation()
  const { values = {}, errors = {} } = result ?? {}
  if (offers.length === 0) return <p>{text.none}</p>
  return (
    <Form method="post" noValidate className="package-change-form">
      <PersonField />
      <input type="hidden" name="form" value={form} />
      <fieldset className="package-wishes" aria-describedby={errors.package ? 'package-error' : undefined}>
        <legend>{text.choose}</legend>
        {offers.map(({ key, name, sessions, assessments, differenceCentavos }) => (
          <label key={key} className="package-wish">
            <input type="radio" name="package" value={key} defaultChecked={values.package === key} />
            <span>
              <strong>{name}</strong>
              <small>{text.size(sessions, assessments)}</small>
            </span>
            <span className="package-difference">{text.difference(differenceCentavos)}</span>
          </label>
        ))}
        {errors.package ? (
          <p className="field-error" id="package-error" role="alert">
            {errors.package}
          </p>
        ) : null}
      </fieldset>
      <TextField
        id="change-note"
        name="note"
        label={text.note}
        hint={text.noteHint}
        rows={3}
        maxLength={REQUEST_NOTE_LONGEST}
        defaultValue={values.note ?? ''}
        error={errors.note}
      />
      <Button
        name="intent"
        value="request-change"
        pending={navigation.formData?.get('intent') === 'request-change'}
        pendingText={text.sending}
      >
        {text.send}
      </Button>
    </Form>
  )
}
