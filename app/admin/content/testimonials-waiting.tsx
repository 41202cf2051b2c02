import type { ReactNode } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { picturePath } from '#domain/content/pictures'
import { TESTIMONIAL_REASON_MAX_LENGTH } from '#domain/content/testimonials'
import { testimonialsText } from '#domain/text/staff/content/testimonials'
import { Button } from '#ui/basics/button'
import { TextField } from '#ui/forms/field'
import { Thumbnail } from './content-columns'
import type { Route } from './+types/testimonials'

type WaitingTestimonial = Route.ComponentProps['loaderData']['waiting'][number]

export function TestimonialForm({
  id,
  intent,
  revision,
  button,
  look = 'line',
  describedBy,
  children,
}: {
  id: string
  intent: string
  revision?: number
  button: string
  look?: 'line' | 'tonal'
  describedBy?: string
  children?: ReactNode
}) {
  const fetcher = useFetcher({ key: 'testimonials' })
  const { pathname, search } = useLocation()
  const pending = fetcher.state !== 'idle' && fetcher.formData?.get('entry') === id
  return (
    <fetcher.Form method="post" action={pathname + search}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="entry" value={id} />
      {revision === undefined ? null : <input type="hidden" name="revision" value={revision} />}
      {children}
      <Button
        look={look}
        size="dense"
        pending={pending}
        pendingText={testimonialsText.saving}
        aria-describedby={describedBy}
      >
        {button}
      </Button>
    </fetcher.Form>
  )
}

export function WaitingTestimonials({ rows }: { rows: readonly WaitingTestimonial[] }) {
  if (rows.length === 0) return null
  return (
    <section className="panel waiting" aria-labelledby="waiting-title">
      <div className="panel-head">
        <h2 id="waiting-title">{testimonialsText.waiting.title}</h2>
        <span className="waiting-count">{rows.length}</span>
      </div>
      <ul className="waiting-list">
        {rows.map((row) => (
          <li key={row.id}>
            <WaitingOne {...row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WaitingOne({ id, name, titles, testimonial, image, sentAt, sent, revision, isEdit }: WaitingTestimonial) {
  return (
    <article className="waiting-one" aria-labelledby={`waiting-${id}`}>
      <Thumbnail id={id} src={image ? picturePath(image, 240, 'webp') : null} />
      <div>
        <h3 id={`waiting-${id}`}>{name}</h3>
        <p className="waiting-note">
          {titles ? `${titles} · ` : ''}
          {testimonialsText.waiting.sent} <time dateTime={sentAt}>{sent}</time>
          {isEdit ? testimonialsText.waiting.replaces : ''}
        </p>
        <blockquote className="waiting-text">{testimonial}</blockquote>
        <div className="waiting-actions">
          <TestimonialForm
            id={id}
            intent="approve"
            revision={revision}
            button={testimonialsText.waiting.approve}
            look="tonal"
            describedBy={`waiting-${id}`}
          />
          <ReasonForm
            id={id}
            intent="return"
            revision={revision}
            summary={testimonialsText.waiting.openHide}
            button={testimonialsText.hide}
            reason=""
          />
        </div>
      </div>
    </article>
  )
}

export function ReasonForm({
  summary,
  reason,
  ...form
}: {
  id: string
  intent: 'return' | 'reason'
  revision?: number
  summary: string
  button: string
  reason: string
}) {
  return (
    <details className="reason">
      <summary>{summary}</summary>
      <TestimonialForm {...form}>
        <TextField
          key={reason}
          id={`reason-${form.id}`}
          name="reason"
          label={testimonialsText.reason.label}
          hint={testimonialsText.reason.hint}
          rows={3}
          maxLength={TESTIMONIAL_REASON_MAX_LENGTH}
          defaultValue={reason}
        />
      </TestimonialForm>
    </details>
  )
}
