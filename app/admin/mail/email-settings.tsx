import { linkTo } from '#routes'
import { useFetcher } from 'react-router'
import { isProved } from '#domain/accounts/rights'
import type { FieldValues } from '#domain/forms'
import { findUnencrypted } from '#domain/mail/email-settings'
import { hasMailbox } from '#domain/mail/emails'
import { emailSettingsText as text } from '#domain/text/staff/mail/email-settings'
import { formatInstant } from '#domain/words/formats'
import { readStoredEmail, type StoredEmailSettings } from '#records/mail/email-settings'
import { countWaitingMail } from '#records/mail/outbox'
import { isEmailConfigured } from '#services/mail/mail'
import type { ActionResult } from '#app/action-result'
import { readLinkAddress } from '#app/workflows/mail/link-address'
import { signedIn } from '#app/context'
import { Button, ButtonLink } from '#ui/basics/button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { Field } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import { StatusPill } from '#ui/notices/status-pill'
import { Done } from '../list/prompt-dialog.tsx'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { newsIn } from '../list/list-address.ts'
import { PageHead } from '../list/page-head.tsx'
import { EmailForm } from './email-form'
import { changeEmail, type EmailTestResult } from './email-settings-action.ts'
import type { Route } from './+types/email-settings'
import './email-settings.css'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: text.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const [stored, waiting] = await Promise.all([readStoredEmail(academy.records), countWaitingMail(academy.records)])
  return {
    isConfigured: isEmailConfigured(academy.config),
    isProved: isProved(actor, academy.now()),
    saved: stored && {
      at: stored.savedAt,
      from: text.sendsFrom(stored.senderAddress, `${stored.host}:${stored.port}`),
      tested: stored.testedAt ? formatInstant(stored.testedAt) : null,
      unencrypted: describeUnencrypted(stored),
    },
    values: { ...toValues(stored), testTo: hasMailbox(actor.email) ? actor.email : '' },
    waiting,
    links: readLinkAddress(academy.config),
    done: newsIn(url, text.done),
  }
}

function describeUnencrypted(stored: StoredEmailSettings): string | null {
  const found = findUnencrypted(stored)
  return found && text.unencrypted[found](stored.host)
}

function toValues(stored: StoredEmailSettings | null): FieldValues {
  if (!stored) return { provider: 'gmail', security: 'tls', port: '465' }
  const { provider, host, port, security, username, senderName, senderAddress } = stored
  return { provider, host, port: String(port), security, username, senderName: senderName ?? '', senderAddress }
}

export const action = changeEmail

type Shown = Route.ComponentProps['loaderData']

export default function EmailSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { isConfigured, saved, values, done } = loaderData
  const fetcher = useFetcher<ActionResult<EmailTestResult>>({ key: 'email' })
  const result: ActionResult<EmailTestResult> | undefined = fetcher.data ?? actionData
  const summary = useSummary(result?.errors)
  return (
    <>
      <title>{summary.length > 0 ? text.error : text.title}</title>
      <PageHead title={text.title} note={text.note}>
        <ButtonLink look="line" size="dense" to={linkTo('outbox')}>
          {text.outbox}
        </ButtonLink>
      </PageHead>
      <ErrorSummary errors={summary} />
      <RefusalNotice refusal={result?.refusal}>
        {result?.refusal?.needsConfirmation ? (
          <>
            {' '}
            <a className="text-link" href={linkTo('confirm')} target="_blank" rel="noreferrer">
              {text.confirmElsewhere}
            </a>
          </>
        ) : null}
        {result?.said ? <ServerReply words={result.said} /> : null}
      </RefusalNotice>
      <EmailState shown={loaderData} result={result} fetcher={fetcher} />
      {isConfigured ? null : (
        <EmailForm
          key={saved?.at ?? 'first'}
          hasSaved={saved !== null}
          values={result?.done ? values : { ...values, ...result?.values }}
          errors={result?.errors ?? {}}
          maySkipTest={result?.said !== undefined}
          fetcher={fetcher}
        />
      )}
      {saved ? <RemoveEmail fetcher={fetcher} /> : null}
      <Done result={result?.done ? result : undefined} arrived={done} />
    </>
  )
}

function ServerReply({ words }: { words: string }) {
  return (
    <details className="email-reply">
      <summary>{text.serverSaid}</summary>
      <code>{words}</code>
    </details>
  )
}

type Sender = { fetcher: ReturnType<typeof useFetcher<ActionResult<EmailTestResult>>> }

function EmailState({
  shown: { isConfigured, isProved: mayWrite, saved, values, waiting, links },
  result,
  fetcher,
}: Sender & { shown: Shown; result: ActionResult<EmailTestResult> | undefined }) {
  const hasField = isConfigured || !values.testTo
  const isOn = isConfigured || saved !== null
  const isTested = isConfigured || saved?.tested
  return (
    <section className="panel email-panel" aria-labelledby="email-state">
      <div className="email-head">
        <h2 id="email-state">{text.stateTitle}</h2>
        <StatusPill tone={!isOn ? 'warn' : isTested ? 'good' : 'info'}>
          {!isOn ? text.states.off : isTested ? text.states.works : text.states.untested}
        </StatusPill>
      </div>
      {isConfigured ? <p>{text.byVariables}</p> : <p>{saved ? saved.from : text.off}</p>}
      {saved && !isConfigured ? <p>{saved.tested ? text.testedOn(saved.tested) : text.notTested}</p> : null}
      {saved?.unencrypted && !isConfigured ? (
        <Notice tone="warn">
          <p>{saved.unencrypted}</p>
        </Notice>
      ) : null}
      {links.isLocal ? (
        <Notice tone="warn">
          <p>{text.linksAreLocal(links.address)}</p>
        </Notice>
      ) : (
        <p>{text.linksBegin(links.address)}</p>
      )}
      {!isOn && waiting > 0 ? <p>{text.waiting(waiting)}</p> : null}
      {mayWrite ? null : (
        <Notice tone="info">
          <p>
            {text.confirmFirst}{' '}
            <a className="text-link" href={`${linkTo('confirm')}?next=${encodeURIComponent(linkTo('adminEmail'))}`}>
              {text.confirm}
            </a>
          </p>
        </Notice>
      )}
      {isOn ? (
        <fetcher.Form method="post" noValidate className="email-test">
          <input type="hidden" name="intent" value="test" />
          {hasField ? (
            <Field
              id="testAgain"
              name="testAgain"
              type="email"
              label={text.testTo}
              defaultValue={result?.values.testAgain ?? values.testTo}
              autoComplete="email"
              {...(result?.errors.testAgain ? { error: result.errors.testAgain } : {})}
            />
          ) : (
            <input type="hidden" name="testAgain" value={values.testTo} />
          )}
          <Button look="line" size="touch" pending={isPending(fetcher, 'test')} pendingText={text.testing}>
            {hasField ? text.test : text.testToMe(values.testTo ?? '')}
          </Button>
        </fetcher.Form>
      ) : null}
    </section>
  )
}

function RemoveEmail({ fetcher }: Sender) {
  return (
    <section className="panel email-panel" aria-labelledby="email-remove">
      <h2 id="email-remove">{text.removeTitle}</h2>
      <p className="admin-note">{text.removeNote}</p>
      <fetcher.Form method="post">
        <Button
          look="danger"
          size="touch"
          name="intent"
          value="remove"
          pending={isPending(fetcher, 'remove')}
          pendingText={text.removing}
        >
          {text.remove}
        </Button>
      </fetcher.Form>
    </section>
  )
}

const isPending = (fetcher: Sender['fetcher'], intent: string) =>
  fetcher.state !== 'idle' && fetcher.formData?.get('intent') === intent
