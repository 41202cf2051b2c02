import { linkTo } from '#routes'
import { type Mail } from '#domain/mail/emails'
import { renderEmail } from '#domain/mail/render-email'

/** The key contains the trainee's id, so that it is deleted with the account. */
export function recordingReported(
  brand: string,
  { id, trainee }: { id: string; trainee: { id: string; name: string } },
  owner: { id: string; email: string },
): Mail {
  const rendered = renderEmail({
    brand,
    subject: `A practice recording of ${trainee.name} was reported`,
    heading: 'A practice recording was reported',
    paragraphs: [
      `A practice recording of ${trainee.name} was reported. Nobody can play it now, and it is not deleted.`,
      'Please read the report and decide. The handbook says what to do where a child could be at risk.',
    ],
    action: { label: 'Read report', path: linkTo('dashboard') },
  })
  return { kind: 'recording-reported', to: owner.email, once: `report:${trainee.id}:${id}:${owner.id}`, ...rendered }
}
