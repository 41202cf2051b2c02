import { linkTo } from '#routes'
import { useFetcher } from 'react-router'
import { qrPhUploadText as text } from '#domain/text/staff/money/qr-ph'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { Field, FieldFrame, tied } from '#ui/forms/field'

export function PutCode({ replaces, result }: { replaces: boolean; result: ActionResult | undefined }) {
  const fetcher = useFetcher<ActionResult>({ key: 'qr-ph' })
  const pending = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'put'
  const { errors = {}, values } = result?.done ? {} : (result ?? {})
  return (
    <section className="panel qr-ph" aria-labelledby="put">
      <h2 id="put">{replaces ? text.titleAgain : text.title}</h2>
      <p className="admin-note">{replaces ? text.noteAgain : text.note}</p>
      <fetcher.Form
        method="post"
        action={linkTo('adminQrPh')}
        encType="multipart/form-data"
        noValidate
        className="qr-ph-form"
      >
        <input type="hidden" name="intent" value="put" />
        <FieldFrame id="picture" label={text.picture} hint={text.pictureHint} required {...withError(errors.picture)}>
          <input
            type="file"
            name="picture"
            required
            accept="image/png,image/jpeg,image/webp"
            className="input"
            {...tied('picture', text.pictureHint, errors.picture)}
          />
        </FieldFrame>
        <Field
          id="accountName"
          name="accountName"
          label={text.accountName}
          hint={text.accountNameHint}
          autoComplete="off"
          defaultValue={values?.accountName ?? ''}
          {...withError(errors.accountName)}
        />
        <Field
          id="accountNumber"
          name="accountNumber"
          label={text.accountNumber}
          hint={text.accountNumberHint}
          autoComplete="off"
          inputMode="tel"
          defaultValue={values?.accountNumber ?? ''}
          {...withError(errors.accountNumber)}
        />
        <Button size="touch" pending={pending} pendingText={text.saving}>
          {text.save}
        </Button>
      </fetcher.Form>
    </section>
  )
}

const withError = (error: string | undefined) => (error ? { error } : {})
