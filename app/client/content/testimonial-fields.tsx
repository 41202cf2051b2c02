import { linkTo } from '#routes'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { writeTestimonialText } from '#domain/text/client/content/testimonial'
import { DIALOGS } from '#domain/words/messages'
import type { FieldErrors } from '#domain/forms'
import { TITLES_MOST, type TestimonialWords } from '#domain/content/testimonials'
import type { ActionResult } from '#app/action-result'
import { Avatar } from '#ui/avatar'
import { Button } from '#ui/basics/button'
import { forgetDraft, keepDraft, keptDraft } from '../accounts/device-draft.tsx'
import { ErrorSummary } from '#ui/forms/error-summary'
import { TextField } from '#ui/forms/field'
import { useLost } from '#ui/line-notice'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { Notice } from '#ui/notices/notice'
import { UNVERIFIED } from '#domain/accounts/verification'
import { PersonField } from '#ui/forms/person-field'
import { TestimonialPicture } from './testimonial-picture'
import { TestimonialTitles } from './testimonial-titles'

type Props = {
  id: string
  waits: boolean
  own: boolean
  name: string
  avatar: string | null
  titles: string[]
  caption: string
  image: string | null
  tooLarge: string | null
  answer: ActionResult<{ titles: string[] }> | undefined
  notice: ReactNode
}

export function TestimonialFields({
  id,
  waits,
  own,
  name,
  avatar,
  titles: stored,
  caption: written,
  image,
  tooLarge,
  answer,
  notice,
}: Props) {
  const navigation = useNavigation()
  const sending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  const [closed, setClosed] = useState<unknown>(undefined)
  const lost = useLost(linkTo('writeTestimonial', { id }))
  const failed = lost ?? (answer?.refusal ? answer : null)
  const { form, titles, restored, keep, change, discard } = useTestimonialDraft({ id, stored, written, answer })
  const errors = useMemo<FieldErrors>(
    () => ({ ...answer?.errors, ...(tooLarge && !answer ? { image: tooLarge } : {}) }),
    [answer, tooLarge],
  )
  const summary = useMemo(() => Object.entries(errors).map(([field, message]) => ({ id: field, message })), [errors])
  const title = own ? writeTestimonialText.own : writeTestimonialText.others
  return (
    <div className="wrap client-narrow writing">
      <title>{summary.length > 0 ? writeTestimonialText.error(title) : title}</title>
      <TestimonialHead title={title} name={name} avatar={avatar} />
      {waits ? <UnverifiedNotice /> : null}
      <ErrorSummary errors={summary} />
      {notice}
      {restored ? <RestoredNotice onDiscard={discard} /> : null}
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate
        ref={form}
        onSubmit={(event) => sending && event.preventDefault()}
      >
        <PersonField />
        <TestimonialTitles
          titles={titles}
          input={answer?.values.title ?? ''}
          error={errors.title}
          onChange={change}
        />
        <CaptionField
          value={answer?.values.caption ?? written}
          error={errors.caption}
          onChange={(caption) => keep({ titles, caption })}
        />
        <TestimonialPicture stored={image} error={errors.image} />
        <Button look="ruby" className="wide" pending={sending} pendingText={writeTestimonialText.submitting}>
          {writeTestimonialText.submit}
        </Button>
      </Form>
      <MessageDialog
        urgent
        message={failed && closed !== failed && !sending ? DIALOGS.testimonialFailed : null}
        onClose={() => setClosed(failed)}
      />
    </div>
  )
}

function useTestimonialDraft({
  id,
  stored,
  written,
  answer,
}: {
  id: string
  stored: string[]
  written: string
  answer: ActionResult<{ titles: string[] }> | undefined
}) {
  const draftKey = `draft:testimonial:${id}`
  const [titles, setTitles] = useState(answer?.titles ?? stored)
  const [restored, setRestored] = useState(false)
  // Uncontrolled fields keep what the user typed before hydration.
  const form = useRef<HTMLFormElement>(null)
  const captionField = () => {
    const found = form.current?.elements.namedItem('caption')
    return found instanceof HTMLTextAreaElement ? found : null
  }

  const putBack = useEffectEvent(() => {
    const draft = draftIn(keptDraft(draftKey))
    const caption = captionField()
    if (
      !draft ||
      answer ||
      !caption ||
      caption.value !== written ||
      (draft.caption === written && draft.titles.join() === titles.join())
    )
      return
    setTitles(draft.titles)
    caption.value = draft.caption
    setRestored(true)
  })
  useEffect(() => {
    const soon = setTimeout(() => putBack())
    return () => clearTimeout(soon)
  }, [])
  const keep = (words: TestimonialWords) => keepDraft(draftKey, JSON.stringify(words))
  const change = (next: string[]) => {
    setTitles(next)
    keep({ titles: next, caption: captionField()?.value ?? '' })
  }
  const discard = () => {
    forgetDraft(draftKey)
    setTitles(stored)
    const caption = captionField()
    if (caption) caption.value = written
    setRestored(false)
  }
  return { form, titles, restored, keep, change, discard }
}

function draftIn(text: string | null): TestimonialWords | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null || !('caption' in value) || !('titles' in value)) return null
    const { caption, titles } = value
    return typeof caption === 'string' && Array.isArray(titles)
      ? {
          caption,
          titles: titles.filter((title): title is string => typeof title === 'string').slice(0, TITLES_MOST),
        }
      : null
  } catch {
    return null
  }
}

function CaptionField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange(caption: string): void
}) {
  return (
    <TextField
      id="caption"
      name="caption"
      label={writeTestimonialText.caption}
      placeholder={writeTestimonialText.placeholder}
      rows={8}
      defaultValue={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function TestimonialHead({ title, name, avatar }: { title: string; name: string; avatar: string | null }) {
  return (
    <div className="writing-head">
      <Avatar name={name} image={avatar} size={64} />
      <div>
        <h1 className="client-title">{title}</h1>
        <p className="profile-note">{name}</p>
      </div>
    </div>
  )
}

function UnverifiedNotice() {
  return (
    <Notice tone="warn">
      <p>
        {UNVERIFIED}{' '}
        <Link className="text-link" to={linkTo('clientHome')}>
          {writeTestimonialText.account}
        </Link>
      </p>
    </Notice>
  )
}

function RestoredNotice({ onDiscard }: { onDiscard(): void }) {
  return (
    <Notice tone="info">
      <p>
        {writeTestimonialText.restored}{' '}
        <button type="button" className="text-link" onClick={onDiscard}>
          {writeTestimonialText.discard}
        </button>
      </p>
    </Notice>
  )
}
