import { useFetcher, useLocation } from 'react-router'
import { picturePath } from '#domain/content/pictures'
import { REASON_LONGEST } from '#domain/content/testimonials'
import { Button } from '#ui/basics/button'
import { TextField } from '#ui/forms/field'
import { Thumbnail } from './content-columns'

export type WaitingTestimonial = {
  id: string
  name: string
  titles: string
  testimonial: string
  image: string | null
  sentAt: string
  sent: string
  revision: number /** Another one of this person is shown meanwhile. */
  isEdit: boolean
}

export function useTestimonialForm(id: string) {
  const fetcher = useFetcher({ key: 'testimonials' })
  const { pathname, search } = useLocation()
  return {
    Form: fetcher.Form,
    action: pathname + search,
    pending: fetcher.state !== 'idle' && fetcher.formData?.get('entry') === id,
  }
}

export function WaitingTestimonials({ rows }: { rows: readonly WaitingTestimonial[] }) {
  if (rows.length === 0) return null
  return (
    <section className="panel waiting" aria-labelledby="waiting-title">
      <div className="panel-head">
        <h2 id="waiting-title">Waiting for approval</h2>
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
  const { Form, pending, action: address } = useTestimonialForm(id)
  return (
    <article className="waiting-one" aria-labelledby={`waiting-${id}`}>
      <Thumbnail id={id} src={image ? picturePath(image, 240, 'webp') : null} />
      <div>
        <h3 id={`waiting-${id}`}>{name}</h3>
        <p className="waiting-note">
          {titles ? `${titles} · ` : ''}sent <time dateTime={sentAt}>{sent}</time>
          {isEdit ? ' · changes what is shown now' : ''}
        </p>
        <blockquote className="waiting-text">{testimonial}</blockquote>
        <div className="waiting-actions">
          <Form method="post" action={address}>
            <input type="hidden" name="intent" value="approve" />
            <input type="hidden" name="entry" value={id} />
            <input type="hidden" name="revision" value={revision} />
            <Button
              look="tonal"
              size="dense"
              pending={pending}
              pendingText="Saving…"
              aria-describedby={`waiting-${id}`}
            >
              Approve
            </Button>
          </Form>
          <ReasonForm id={id} intent="return" revision={revision} summary="Hide…" button="Hide" reason="" />
        </div>
      </div>
    </article>
  )
}

export function ReasonForm({
  id,
  intent,
  revision,
  summary,
  button,
  reason,
}: {
  id: string
  intent: 'return' | 'reason'
  revision?: number
  summary: string
  button: string
  reason: string
}) {
  const { Form, pending, action: address } = useTestimonialForm(id)
  return (
    <details className="reason">
      <summary>{summary}</summary>
      <Form method="post" action={address}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="entry" value={id} />
        {revision === undefined ? null : <input type="hidden" name="revision" value={revision} />}
        <TextField
          key={reason}
          id={`reason-${id}`}
          name="reason"
          label="Reason"
          hint="The writer reads it above their form."
          rows={3}
          maxLength={REASON_LONGEST}
          defaultValue={reason}
        />
        <Button look="line" size="dense" pending={pending} pendingText="Saving…">
          {button}
        </Button>
      </Form>
    </details>
  )
}
