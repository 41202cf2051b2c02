import { linkTo } from '#routes'
import { useState } from 'react'
import { data, redirect, useFetcher } from 'react-router'
import { readContentFields } from '#domain/content/content-forms'
import type { FieldErrors, FieldValues } from '#domain/forms'
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
import { signedIn } from '#app/context'
import { Button, ButtonLink } from '#ui/basics/button'
import { ErrorSummary } from '#ui/forms/error-summary'
import { Notice } from '#ui/notices/notice'
import { isRecordId } from '../../list/list-action.ts'
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

type Answer = { errors: FieldErrors; refusal: string | null; values: FieldValues; chosen: string[] }

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const form = await request.formData()
  const values = readContentFields(form, VOUCHER_NAMES)
  const chosen = form.getAll('packages').map(String).filter(isPackageKey)
  const answer = (more: Partial<Answer>, status: number) =>
    data<Answer>({ errors: {}, refusal: null, values, chosen, ...more }, { status })
  const read = readVoucher(values, chosen)
  if (!read.ok) return answer({ errors: read.errors }, 422)
  const [key, revision] = [form.get('form'), Number(form.get('revision'))]
  if (!isRecordId(key) || !Number.isSafeInteger(revision)) throw data(null, { status: 400 })
  const saved =
    id === undefined
      ? await addVoucher(records, actor, { form: key, voucher: read.value }, now())
      : await changeVoucher(records, actor, { id, revision, voucher: read.value }, now())
  if (saved.ok) return redirect(`${linkTo('adminVouchers')}?done=${id === undefined ? 'added' : 'saved'}`, 303)
  const { text, status } = voucherEditRefusalText[saved.reason]
  return saved.reason === 'code-taken'
    ? answer({ errors: { code: text } }, status)
    : answer({ refusal: text }, status)
}

export default function VoucherPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const fetcher = useFetcher<Answer>()
  const answer = fetcher.data ?? actionData
  const { packages, uses, off } = loaderData
  // Saves the version the user opened, even after the page revalidates.
  const [begun] = useState(loaderData.form)
  const values = answer?.values ?? loaderData.values
  const title = params.id === undefined ? voucherText.add : values.code || voucherText.crumb
  const errors = answer?.errors ?? {}
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
        {answer?.refusal ? (
          <div role="alert">
            <Notice tone="bad">
              <p>{answer.refusal}</p>
            </Notice>
          </div>
        ) : null}
        <fetcher.Form method="post" noValidate className="voucher-form">
          <input type="hidden" name="form" value={begun.id} />
          <input type="hidden" name="revision" value={begun.revision ?? 0} />
          <VoucherFields
            values={values}
            chosen={answer?.chosen ?? loaderData.chosen}
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
