import { linkTo } from '#routes'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type SubmitEvent } from 'react'
import { useFetcher } from 'react-router'
import type { FieldValues } from '#domain/forms'
import { profileText } from '#domain/text/client/accounts/profile'
import { DIALOGS } from '#domain/words/messages'
import {
  toRegistrationControl,
  getFieldFacts,
  isWide,
  PROFILE_FIELDS,
  type ProfileField,
} from '#domain/enrolment/registration-fields'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog'
import { useDraftOfForm } from './device-draft.tsx'
import { ErrorSummary } from '#ui/forms/error-summary'
import { Field } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import { Toast } from '#ui/notices/toast'
import { UnsavedPrompt, useUnsaved } from '#ui/dialogs/unsaved'
import { PersonField } from '#ui/forms/person-field'

export function ProfileDetails({
  personId,
  details,
  today,
  posted,
}: {
  personId: string
  details: FieldValues
  today: string
  posted: ActionResult | undefined
}) {
  const { fetcher, unsaved, form, draft, pendingDetails, setPendingDetails, answer, done, errors, summary, ...on } =
    useDetailsForm(personId, posted)
  return (
    <section className="client-part" aria-labelledby="details-title">
      <h2 id="details-title">{profileText.details.title}</h2>
      <p className="field-hint">{profileText.details.hint}</p>
      <div className="details-result">
        <ErrorSummary errors={summary} />
        {draft.restored && !done ? <RestoredNotice onDiscard={on.discard} /> : null}
      </div>
      <fetcher.Form
        method="post"
        action={linkTo('clientAccount')}
        noValidate
        ref={form}
        onInput={on.input}
        className="details-form"
        onSubmit={on.submit}
      >
        <PersonField />
        <input type="hidden" name="intent" value="details" />
        {PROFILE_FIELDS.map((name) => (
          <DetailsField
            key={name}
            name={name}
            value={posted?.values[name] ?? details[name] ?? ''}
            error={errors[name]}
            today={today}
          />
        ))}
        <div className="details-wide">
          <SaveButton isSaving={fetcher.state !== 'idle'} />
        </div>
      </fetcher.Form>
      <ConfirmDialog
        open={pendingDetails !== null}
        onClose={() => setPendingDetails(null)}
        dialog={DIALOGS.saveDetails}
        action={linkTo('clientAccount')}
        fields={pendingDetails ?? {}}
        pendingText={profileText.details.saving}
        fetcher={fetcher}
      />
      <UnsavedPrompt prompt={unsaved.prompt} />
      <Toast text={done} shown={answer} />
    </section>
  )
}

function useDetailsForm(personId: string, posted: ActionResult | undefined) {
  const fetcher = useFetcher<ActionResult>()
  const unsaved = useUnsaved()
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraftOfForm(form, `draft:profile:${personId}`, unsaved.touch)
  const [pendingDetails, setPendingDetails] = useState<Record<string, string> | null>(null)
  const answer = fetcher.data ?? posted
  const done = answer?.done ?? null
  const finish = useEffectEvent(() => {
    draft.forget()
    unsaved.settle()
  })
  useEffect(() => {
    if (fetcher.data?.done) finish()
  }, [fetcher.data])
  const errors = useMemo(() => answer?.errors ?? {}, [answer])
  const summary = useMemo(() => Object.entries(errors).map(([id, message]) => ({ id, message })), [errors])
  const discard = () => {
    form.current?.reset()
    finish()
  }
  const input = () => {
    unsaved.touch()
    draft.keep()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setPendingDetails(
      Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])),
    )
  }
  return {
    fetcher,
    unsaved,
    form,
    draft,
    pendingDetails,
    setPendingDetails,
    answer,
    done,
    errors,
    summary,
    discard,
    input,
    submit,
  }
}

function SaveButton({ isSaving }: { isSaving: boolean }) {
  return (
    <Button look="ruby" size="touch" pending={isSaving} pendingText={profileText.details.saving}>
      {profileText.details.save}
    </Button>
  )
}

function RestoredNotice({ onDiscard }: { onDiscard(): void }) {
  return (
    <Notice tone="info">
      <p>
        {profileText.details.restored}{' '}
        <button type="button" className="text-link" onClick={onDiscard}>
          {profileText.details.discard}
        </button>
      </p>
    </Notice>
  )
}

function DetailsField({
  name,
  value,
  error,
  today,
}: {
  name: ProfileField
  value: string
  error: string | undefined
  today: string
}) {
  const { kind, label, profile } = getFieldFacts(name)
  return (
    <Field
      id={name}
      name={name}
      label={profile?.label ?? label}
      defaultValue={value}
      error={error}
      {...toRegistrationControl(name)}
      {...(kind === 'past-day' ? { max: today } : {})}
      {...(isWide(name) ? { className: 'details-wide' } : {})}
    />
  )
}
