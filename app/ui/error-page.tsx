import { linkTo } from '#addresses'
import { use, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { isLineError, LINE } from '#domain/line'
import { BUSY, MESSAGES, REFUSALS } from '#domain/words/messages'
import { ButtonLink } from '#ui/basics/button'
import { ReferenceContext } from '#ui/basics/nonce'

type Words = { title: string; heading: string; text: string }

export default function ErrorPage({ error, reference }: { error: unknown; reference?: string | undefined }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { title, heading, text } = isLineError(error) ? LINE_WORDS : wordsFor(status)
  return (
    <section className="scene error-scene">
      <title>{title}</title>
      <div className="wrap error-copy">
        {status === 404 ? (
          <p className="sash">
            <span>{MESSAGES.notFoundTitle}</span>
          </p>
        ) : null}
        <h1 className="headline">{heading}</h1>
        <p className="lead">{text}</p>
        {status >= 500 && status !== 503 && !isLineError(error) ? (
          <FailureReference className="error-reference" error={error} known={reference} />
        ) : null}
        <p className="hero-actions">
          <ButtonLink look="gold" to={linkTo('home')} reloadDocument={status >= 500}>
            Back to home
          </ButtonLink>
        </p>
        <img className="error-stage" src={linkTo('art', { file: 'stage.svg' })} width={640} height={720} alt="" />
      </div>
    </section>
  )
}

export function FailureReference({
  error,
  known,
  className,
}: {
  error: unknown
  known?: string | undefined
  className: string
}) {
  const written = use(ReferenceContext)
  const [id] = useState(
    () =>
      known ??
      referenceIn(error) ??
      written ??
      (typeof document === 'undefined' ? undefined : writtenReference()) ??
      'none',
  )
  return (
    <>
      <meta name="reference" content={id} />
      <p className={className}>{`Reference: ${id}`}</p>
    </>
  )
}

function writtenReference(): string {
  const written = document.querySelector('meta[name="reference"]')?.getAttribute('content')
  return written ?? `browser-${crypto.randomUUID().slice(0, 8)}`
}

function referenceIn(error: unknown): string | undefined {
  const data: unknown = isRouteErrorResponse(error) ? error.data : undefined
  if (typeof data !== 'object' || data === null || !('reference' in data)) return undefined
  return typeof data.reference === 'string' ? data.reference : undefined
}

export const LINE_WORDS: Words = { title: LINE.title, heading: LINE.title, text: LINE.page }

export function wordsFor(status: number): Words {
  if (status === 404)
    return { title: MESSAGES.notFoundHeading, heading: MESSAGES.notFoundHeading, text: MESSAGES.notFound }
  if (status === 403)
    return {
      title: REFUSALS['not-allowed'].title,
      heading: REFUSALS['not-allowed'].title,
      text: REFUSALS['not-allowed'].text,
    }
  if (status === 503) return { title: BUSY.heading, heading: BUSY.heading, text: BUSY.read }
  if (status < 500)
    return {
      title: 'Request refused',
      heading: 'That did not work',
      text: 'The request could not be taken. Please go back and try again.',
    }
  return {
    title: MESSAGES.unexpected,
    heading: MESSAGES.unexpected,
    text:
      'Something broke on our side, and what you were doing may not be saved. Please try again in a ' +
      'minute; if it happens again, send us the reference below.',
  }
}
