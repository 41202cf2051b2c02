import { useFetcher } from 'react-router'
import { linkTo } from '#routes'
import { receiptDetailsText } from '#domain/text/staff/money/receipts'
import { ISSUER_FIELDS, readIssuer, type IssuerField } from '#domain/money/ledger/issuer-form'
import { fieldsOf } from '#domain/forms'
import { issuerOf, saveIssuer } from '#records/money/ledger/issuer-editing'
import { defineAction } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { Button, ButtonLink } from '#ui/basics/button'
import { Field, TextField } from '#ui/forms/field'
import { Done, RefusalDialog } from '../../list/prompt-dialog.tsx'
import { readRevision } from '../../list/record-id.ts'
import { newsIn } from '../../list/list-address.ts'
import { PageHead } from '../../list/page-head.tsx'
import type { Route } from './+types/issuer'
import './issuer.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: receiptDetailsText.title }

const SAVED = { details: receiptDetailsText.saved } as const
export async function loader({ context, url }: Route.LoaderArgs) {
  const { revision, ...values } = await issuerOf(signedIn(context).academy.records)
  return { values, revision, done: newsIn(url, SAVED) }
}

export const action = defineAction({
  read(form) {
    const values = fieldsOf(form, ISSUER_FIELDS)
    const seen = readRevision(form)
    const read = readIssuer((field) => values[field] ?? '')
    return read.ok ? { ok: true, value: { issuer: read.issuer, seen } } : { ok: false, errors: read.errors, values }
  },
  run: (change, { academy, actor, now }) => saveIssuer(academy.records, actor, change, now),
  refusals: { 'not-allowed': 403, 'changed-meanwhile': receiptDetailsText.changed },
  done: () => ({ news: 'details', text: SAVED.details }),
})

export default function IssuerPage({ loaderData: { values, revision, done }, actionData }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult>()
  const result = fetcher.data ?? actionData
  const errors = result?.errors ?? {}
  const given = (field: IssuerField) => ({
    id: field,
    name: field,
    defaultValue: result?.values[field] ?? values[field],
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
          <Field label={receiptDetailsText.name} autoComplete="organization" required {...given('name')} />
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
      <RefusalDialog result={result} />
      <Done result={result} arrived={done} />
    </>
  )
}
