import { linkTo } from '#routes'
import { use, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { isLineError, CONNECTION_TEXTS } from '#domain/line'
import { BUSY } from '#domain/words/busy'
import { MESSAGES } from '#domain/words/messages'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { Artwork } from '#ui/basics/artwork'
import { ButtonLink } from '#ui/basics/button'
import { ReferenceContext } from '#ui/basics/nonce'

export default function ErrorPage({ error }: { error: unknown }) {
  const { status, title, heading = title, text, isOurs } = describeFailure(error)
  const ofRole = isRoleError(error)
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
        {isOurs ? <FailureReference className="error-reference" error={error} /> : null}
        <p className="hero-actions">
          <ButtonLink look="gold" to={linkTo(ofRole ? 'dashboard' : 'home')} reloadDocument={status >= 500}>
            {ofRole ? 'Back to the dashboard' : 'Back to home'}
          </ButtonLink>
        </p>
        <Artwork className="error-stage" name="stage" sizes="460px" shownOn="(min-width: 1001px)" />
      </div>
    </section>
  )
}

export function FailureReference({ error, className }: { error: unknown; className: string }) {
  const written = use(ReferenceContext)
  const [id] = useState(
    () => referenceIn(error) ?? written ?? (typeof document === 'undefined' ? 'none' : writtenReference()),
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

export function describeFailure(error: unknown) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (isLineError(error)) return { status, isOurs: false, title: CONNECTION_TEXTS.title, text: CONNECTION_TEXTS.page }
  if (isRoleError(error)) return { status, isOurs: false, ...ROLE_REFUSED }
  return { status, isOurs: status >= 500 && status !== 503, ...wordsFor(status) }
}

const ROLE_REFUSED = {
  title: 'Not part of your role',
  text: 'Your role in the team does not include this page. An owner can change that.',
}

function isRoleError(error: unknown): boolean {
  const errorData: unknown = isRouteErrorResponse(error) && error.status === 403 ? error.data : null
  return typeof errorData === 'object' && errorData !== null && 'reason' in errorData && errorData.reason === 'role'
}

function wordsFor(status: number): { title: string; heading?: string; text: string } {
  if (status === 404) return { title: MESSAGES.notFoundHeading, text: MESSAGES.notFound }
  if (status === 403) return ACTION_REFUSALS['not-allowed']
  if (status === 503) return { title: BUSY.heading, text: BUSY.read }
  if (status < 500)
    return {
      title: 'Request refused',
      heading: 'That did not work',
      text: 'The request could not be taken. Please go back and try again.',
    }
  return {
    title: MESSAGES.unexpected,
    text:
      'Something broke on our side, and what you were doing may not be saved. Please try again in a ' +
      'minute; if it happens again, send us the reference below.',
  }
}
