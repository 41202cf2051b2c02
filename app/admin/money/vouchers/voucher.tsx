import { linkTo } from '#routes'
import { useState } from 'react'
import { data, useFetcher } from 'react-router'
import { readContentFields } from '#domain/content/content-forms'
import type { FieldValues } from '#domain/forms'
import { isPackageKey } from '#domain/enrolment/packages'
import {
  discountInWords,
  readVoucher,
  VOUCHER_NAMES,
  toVoucherFieldValues,
} from '#domain/money/vouchers/voucher-form'
import { formatInstant, formatPhp } from '#domain/words/formats'
import { MESSAGES } from '#domain/words/messages'
import { voucherEditRefusalText, voucherText } from '#domain/text/staff/money/vouchers'
import { newId } from '#records/engine/db'
import { trainingPackages } from '#records/enrolment/packages'
import { addVoucher, changeVoucher } from '#records/money/vouchers/voucher-edits'
import { voucherShown } from '#records/money/vouchers/voucher-lists'
import { defineAction } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { Button, ButtonLink } from '#ui/basics/button'
import { ErrorSummary } from '#ui/forms/error-summary'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { readRecordId, readRevision } from '../../list/record-id.ts'
import { PageHead } from '../../list/page-head.tsx'
import { VoucherFields } from './voucher-fields.tsx'
import type { Route } from './+types/voucher'
import './vouchers.css'

export { ErrorBoundary, shouldRevalidate } from '../../list/page.tsx'

export const handle = { crumb: (path: string) => (path.endsWith('/new') ? voucherText.addCrumb : voucherText.crumb) }

const EMPTY: FieldValues = { code: '', kind: 'percent', percent: '', amount: '', from: '', until: '', most: '' }

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { records } = signedIn(context).academy
  const [packages, found] = await Promise.all([
    trainingPackages(records),
    id === undefined ? null : voucherShown(records, id),
  ])
  if (id !== undefined && !found) throw data(null, { status: 404 })
  return {
    packages: packages.map(({ key, name }) => ({ key, name })),
    form: { id: found?.id ?? newId(), revision: found?.revision ?? null },
    values: found ? toVoucherFieldValues(found.voucher) : EMPTY,
    chosen: [...(found?.voucher.packages ?? [])],
    off: found ? discountInWords(found.voucher.discount) : null,
    uses: (found?.uses ?? []).map(({ id: use, name, packageName, discountCentavos, usedAt }) => ({
      id: use,
      name: name ?? MESSAGES.unknownUser,
      words: voucherText.usedFor(packageName, formatPhp(discountCentavos)),
      at: usedAt,
      when: formatInstant(usedAt),
    })),
  }
}

type Chosen = { chosen: string[] }

export const action = defineAction({
  read(form) {
    const values = readContentFields(form, VOUCHER_NAMES)
    const chosen = form.getAll('packages').map(String).filter(isPackageKey)
    const read = readVoucher(values, chosen)
    if (!read.ok) return { ok: false, errors: read.errors, values, extra: { chosen } }
    const value = { form: readRecordId(form, 'form'), revision: readRevision(form, 'revision'), voucher: read.value }
    return { ok: true, value, values, extra: { chosen } }
  },
  run: ({ form, revision, voucher }, { academy: { records }, actor, now, params: { id } }) =>
    id === undefined
      ? addVoucher(records, actor, { form, voucher }, now)
      : changeVoucher(records, actor, { id, revision, voucher }, now),
  refusals: voucherEditRefusalText,
  done: (_saved, _sent, { params: { id } }) => ({
    leave: `${linkTo('adminVouchers')}?done=${id === undefined ? 'added' : 'saved'}`,
  }),
})

export default function VoucherPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const fetcher = useFetcher<ActionResult<Chosen>>()
  const result: ActionResult<Chosen> | undefined = fetcher.data ?? actionData
  const { packages, uses, off } = loaderData
  const [begun] = useState(loaderData.form)
  const values = result?.values ?? loaderData.values
  const title = params.id === undefined ? voucherText.add : values.code || voucherText.crumb
  const errors = result?.errors ?? {}
  return (
    <>
      <title>{Object.keys(errors).length > 0 ? voucherText.error(title) : title}</title>
      <PageHead title={title} note={off ? voucherText.discount(off) : voucherText.note}>
        <ButtonLink look="line" size="dense" to={linkTo('adminVouchers')}>
          {voucherText.all}
        </ButtonLink>
      </PageHead>
      <section className="panel voucher-panel" aria-label={voucherText.crumb}>
        <ErrorSummary errors={Object.entries(errors).map(([id, message]) => ({ id, message }))} />
        <RefusalNotice refusal={result?.refusal} />
        <fetcher.Form method="post" noValidate className="voucher-form">
          <input type="hidden" name="form" value={begun.id} />
          <input type="hidden" name="revision" value={begun.revision ?? 0} />
          <VoucherFields
            values={values}
            chosen={result?.chosen ?? loaderData.chosen}
            errors={errors}
            packages={packages}
          />
          <Button size="dense" pending={fetcher.state !== 'idle'} pendingText={voucherText.saving}>
            {voucherText.save}
          </Button>
        </fetcher.Form>
      </section>
      {params.id === undefined ? null : (
        <section className="panel voucher-panel" aria-labelledby="uses">
          <h2 id="uses">{voucherText.uses}</h2>
          {uses.length === 0 ? <p className="voucher-none">{voucherText.notUsed}</p> : null}
          <ul className="voucher-uses">
            {uses.map(({ id, name, words, at, when }) => (
              <li key={id}>
                <strong>{name}</strong>
                <span>{words}</span>
                <time dateTime={at}>{when}</time>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
