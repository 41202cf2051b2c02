import type { FetcherWithComponents } from 'react-router'
import { traineePackageText as text } from '#domain/text/staff/enrolment/package-change'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { FieldFrame, TextField, tied } from '#ui/forms/field'
import type { loadPackageChange } from './load-package-change.ts'

type Props = {
  change: NonNullable<Awaited<ReturnType<typeof loadPackageChange>>>
  result: ActionResult | undefined
  fetcher: Pick<FetcherWithComponents<unknown>, 'Form' | 'state' | 'formData'>
}

export function PackageChangeForm({ change, result, fetcher }: Props) {
  const { request } = change
  const { errors = {}, values = {} } = result ?? {}
  const intent = fetcher.state === 'idle' ? null : fetcher.formData?.get('intent')
  const hasErrors = Boolean(errors.package ?? errors.changeReason ?? errors.answer)
  return (
    <details className="trainee-validity-fold" open={hasErrors || request ? true : undefined}>
      <summary>{text.title}</summary>
      {request ? (
        <div className="trainee-request">
          <strong>{request.words}</strong>
          {request.note ? <blockquote>{request.note}</blockquote> : null}
        </div>
      ) : null}
      <fetcher.Form key={change.from} method="post" noValidate className="trainee-package">
        <input type="hidden" name="form" value={change.form} />
        <input type="hidden" name="from" value={change.from} />
        <p>{text.about}</p>
        <FieldFrame id="change-package" label={text.package} required error={errors.package}>
          <select
            {...tied('change-package', null, errors.package)}
            name="package"
            className="input"
            required
            defaultValue={values.package ?? request?.key ?? ''}
          >
            <option value="">{text.choose}</option>
            {change.offers.map(({ key, name, sessions, assessments, differenceCentavos }) => (
              <option key={key} value={key}>
                {text.option(name, sessions, assessments, differenceCentavos)}
              </option>
            ))}
          </select>
        </FieldFrame>
        <TextField
          id="change-reason"
          name="changeReason"
          label={text.reason}
          hint={text.reasonHint}
          required
          rows={2}
          maxLength={500}
          defaultValue={values.changeReason ?? ''}
          error={errors.changeReason}
        />
        <Button
          look="line"
          size="dense"
          name="intent"
          value="package"
          pending={intent === 'package'}
          pendingText={text.saving}
        >
          {text.save}
        </Button>
      </fetcher.Form>
      {request ? (
        <fetcher.Form method="post" noValidate className="trainee-package">
          <input type="hidden" name="request" value={request.id} />
          <TextField
            id="change-answer"
            name="answer"
            label={text.answer}
            required
            rows={2}
            maxLength={500}
            defaultValue={values.answer ?? ''}
            error={errors.answer}
          />
          <Button
            look="line"
            size="dense"
            name="intent"
            value="decline-package"
            pending={intent === 'decline-package'}
            pendingText={text.declining}
          >
            {text.decline}
          </Button>
        </fetcher.Form>
      ) : null}
    </details>
  )
}
