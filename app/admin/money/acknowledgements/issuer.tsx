import { data, redirect, useFetcher } from 'react-router'
import { linkTo } from '#routes'
import { receiptDetailsText } from '#domain/text/staff/money/receipts'
import { ISSUER_FIELDS, readIssuer, type IssuerField } from '#domain/money/ledger/issuer-form'
import { fieldsOf } from '#domain/forms'
import { issuerOf, saveIssuer } from '#records/money/ledger/issuer-editing'
import { isFetched } from '#app/fetched'
import { signedIn } from '#app/context'
import { Button, ButtonLink } from '#ui/basics/button'
import { Field, TextField } from '#ui/forms/field'
import { Done, RefusalDialog } from '../../list/prompt-dialog.tsx'
import { respondRefused, type ListAnswer } from '../../list/list-action.ts'
import { newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import type { Route } from './+types/issuer'
import './issuer.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: receiptDetailsText.title }

const SAVED = { details: receiptDetailsText.saved } as const
type Values = Partial<Record<IssuerField, string>>
type Answer = ListAnswer & { errors?: Values; values?: Values }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { revision, ...values } = await issuerOf(signedIn(context).academy.records)
  return { values, revision, done: newsIn(url, SAVED) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { academy, actor } = signedIn(context)
  const form = await request.formData()
  const values = fieldsOf(form, ISSUER_FIELDS)
  const seen = Number(form.get('seen'))
  if (!Number.isSafeInteger(seen)) throw data(null, { status: 400 })
  const read = readIssuer((field) => values[field] ?? '')
  if (!read.ok) return data<Answer>({ done: null, refusal: null, errors: read.errors, values }, { status: 422 })
  const saved = await saveIssuer(academy.records, actor, { issuer: read.issuer, seen }, academy.now())
  if (!saved.ok && saved.reason === 'not-allowed') throw data(null, { status: 403 })
  if (!saved.ok) return respondRefused(receiptDetailsText.changed)
  if (!isFetched(request)) return redirect(`${linkTo('issuer')}?done=details`, 303)
  return data<Answer>({ done: SAVED.details, refusal: null })
}

export default function IssuerPage({ loaderData: { values, revision, done }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<Answer>()
  const answer: Answer | undefined = fetcher.data ?? actionData
  const errors = answer?.errors ?? {}
  const given = (field: IssuerField) => ({
    id: field,
    name: field,
    defaultValue: (answer?.values ?? values)[field],
    error: errors[field],
  })
  return (
    <>
      <title>{receiptDetailsText.title}</title>
      <PageHead title={receiptDetailsText.title} note={receiptDetailsText.note}>
        <ButtonLink look="line" size="dense" to={linkTo('acknowledgements')}>
          {receiptDetailsText.receipts}
        </ButtonLink>
      </PageHead>
      <section className="panel" aria-label={receiptDetailsText.title}>
        <fetcher.Form method="post" noValidate className="issuer-form">
          <input type="hidden" name="seen" value={revision} />
          <Field label={receiptDetailsText.name} autoComplete="organization" {...given('name')} />
          <Field label={receiptDetailsText.address} autoComplete="street-address" {...given('address')} />
          <Field label={receiptDetailsText.taxNumber} autoComplete="off" {...given('taxNumber')} />
          <TextField
            label={receiptDetailsText.permit}
            hint={receiptDetailsText.permitHint}
            rows={3}
            {...given('permit')}
          />
          <Button size="dense" pending={fetcher.state !== 'idle'} pendingText={receiptDetailsText.saving}>
            {receiptDetailsText.save}
          </Button>
        </fetcher.Form>
      </section>
      <RefusalDialog answer={answer} />
      <Done answer={answer} arrived={done} />
    </>
  )
}
