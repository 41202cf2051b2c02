import { linkTo } from '#routes'
import { useFetcher } from 'react-router'
import { Button } from '#ui/basics/button'
import { Field, FieldFrame, tied } from '#ui/forms/field'
import type { QrPhAnswer } from './qr-ph-answer.ts'

const HINT = 'The picture your bank or wallet saves, or a sharp photo of it. PNG, JPEG or WebP, up to 20 MB.'

const FIRST =
  'Open your bank or wallet app, choose to receive money by QR, and save the picture without an amount in it. ' +
  'Until you have tried it here, clients see nothing of it.'
const AGAIN = 'It takes the place of this one at once, and stays off until somebody has tried it.'

export function PutCode({ replaces, answer }: { replaces: boolean; answer: QrPhAnswer | undefined }) {
  const fetcher = useFetcher<QrPhAnswer>({ key: 'qr-ph' })
  const pending = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'put'
  const { errors = {}, values } = answer?.done ? {} : (answer ?? {})
  return (
    <section className="panel qr-ph" aria-labelledby="put">
      <h2 id="put">{replaces ? 'Put in another code' : 'Put in the academy’s code'}</h2>
      <p className="admin-note">{replaces ? AGAIN : FIRST}</p>
      <fetcher.Form
        method="post"
        action={linkTo('adminQrPh')}
        encType="multipart/form-data"
        noValidate
        className="qr-ph-form"
      >
        <input type="hidden" name="intent" value="put" />
        <FieldFrame id="picture" label="Picture of your QR Ph code" hint={HINT} {...withError(errors.picture)}>
          <input
            type="file"
            name="picture"
            accept="image/png,image/jpeg,image/webp"
            className="input"
            {...tied('picture', HINT, errors.picture)}
          />
        </FieldFrame>
        <Field
          id="accountName"
          name="accountName"
          label="Account name (optional)"
          hint="Codes hide part of the name; clients who pay by hand copy this one."
          autoComplete="off"
          defaultValue={values?.accountName ?? ''}
          {...withError(errors.accountName)}
        />
        <Field
          id="accountNumber"
          name="accountNumber"
          label="Account or mobile number (optional)"
          hint="For who cannot scan. Look at it twice: nothing checks it."
          autoComplete="off"
          inputMode="tel"
          defaultValue={values?.accountNumber ?? ''}
          {...withError(errors.accountNumber)}
        />
        <Button size="touch" pending={pending} pendingText="Reading the picture…">
          Read the picture
        </Button>
      </fetcher.Form>
    </section>
  )
}

const withError = (error: string | undefined) => (error ? { error } : {})
