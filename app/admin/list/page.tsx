import { linkTo } from '#routes'
import { useRevalidator, useRouteError, type ShouldRevalidateFunctionArgs } from 'react-router'
import { MESSAGES } from '#domain/words/messages'
import { adminErrorText } from '#domain/text/staff/lists'
import { Button, ButtonLink } from '#ui/basics/button'
import { FailureReference, describeFailure } from '#ui/error-page'

export function ErrorBoundary() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const { status, title, heading = title, text, isOurs } = describeFailure(error)
  return (
    <section className="panel admin-failure">
      <title>{title}</title>
      {status === 404 ? <p className="admin-failure-code">{MESSAGES.notFoundTitle}</p> : null}
      <h1>{heading}</h1>
      <p>{text}</p>
      {isOurs ? <FailureReference className="admin-failure-code" error={error} /> : null}
      <p className="admin-failure-ways">
        {status >= 500 ? (
          <Button
            type="button"
            size="dense"
            look="tonal"
            className="needs-script"
            pending={state !== 'idle'}
            pendingText={adminErrorText.tryingAgain}
            onClick={() => void revalidate()}
          >
            {adminErrorText.tryAgain}
          </Button>
        ) : null}
        <ButtonLink size="dense" look="line" to={linkTo('dashboard')}>
          {adminErrorText.toDashboard}
        </ButtonLink>
        <ButtonLink size="dense" look="line" to={linkTo('home')}>
          {adminErrorText.publicSite}
        </ButtonLink>
      </p>
    </section>
  )
}

/** Reloads the list after a refusal too, because the list was out of date. */
export function shouldRevalidate({ defaultShouldRevalidate, actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || (actionStatus ?? 200) >= 400
}
