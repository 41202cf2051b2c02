import { linkTo } from '#routes'
import { Link, type FetcherWithComponents } from 'react-router'
import { importRunText as text, stayReasonText } from '#domain/text/staff/import/import'
import { Button, ButtonLink } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import type { ResultOfImport } from './result-loader.ts'

type Fetcher = FetcherWithComponents<unknown>

export function ImportResult({ result, fetcher }: { result: ResultOfImport; fetcher: Fetcher }) {
  const { done, undone, counts, removed, staying, guardians } = result
  return (
    <>
      <section className="panel import-panel" aria-labelledby="result">
        <h2 id="result">{undone ? text.undone(undone) : text.result(done)}</h2>
        {undone ? (
          <p>{text.removed(removed)}</p>
        ) : (
          <>
            <dl className="import-counts">
              {counts.map(({ name, count }) => (
                <div key={name}>
                  <dt>{text.counts[name]}</dt>
                  <dd>{count}</dd>
                </div>
              ))}
            </dl>
            <p className="admin-note">{text.fileGone}</p>
            <div className="import-ways">
              <ButtonLink look="line" size="touch" to={linkTo('trainees')}>
                {text.trainees}
              </ButtonLink>
            </div>
          </>
        )}
      </section>
      {staying.length > 0 ? (
        <Notice tone="warn">
          <p>
            <strong>{text.staysTitle}</strong>
          </p>
          <ul className="import-people">
            {staying.map(({ id, name, reason }) => (
              <li key={id}>
                {name} {stayReasonText[reason]}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {guardians.length > 0 ? <Guardians guardians={guardians} /> : null}
      {undone ? null : <Invitations result={result} fetcher={fetcher} />}
      {undone ? null : <Undo until={result.undoUntil} fetcher={fetcher} />}
    </>
  )
}

function Guardians({ guardians }: Pick<ResultOfImport, 'guardians'>) {
  return (
    <section className="panel import-panel" aria-labelledby="guardians">
      <h2 id="guardians">{text.guardiansTitle}</h2>
      <p className="admin-note">{text.guardiansNote}</p>
      <ul className="import-people">
        {guardians.map(({ id, name }) => (
          <li key={id}>
            <Link className="text-link" to={linkTo('adminGuardian', { id })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Invitations({ result, fetcher }: { result: ResultOfImport; fetcher: Fetcher }) {
  const { invitable, invitedBefore, isMailSetUp } = result
  const note = !isMailSetUp ? text.inviteNoMail : invitable > 0 ? text.inviteNote(invitable) : text.inviteNone
  return (
    <section className="panel import-panel" aria-labelledby="invitations">
      <h2 id="invitations">{text.inviteTitle}</h2>
      <p className="admin-note">{note}</p>
      {invitedBefore ? <p className="admin-note">{text.invitedBefore(invitedBefore)}</p> : null}
      {isMailSetUp ? null : (
        <div className="import-ways">
          <ButtonLink look="line" size="touch" to={linkTo('adminEmail')}>
            {text.setUpEmail}
          </ButtonLink>
        </div>
      )}
      {isMailSetUp && invitable > 0 && !invitedBefore ? (
        <IntentForm intent="invite" pendingText={text.inviting} fetcher={fetcher}>
          {text.invite}
        </IntentForm>
      ) : null}
    </section>
  )
}

function Undo({ until, fetcher }: { until: string | null; fetcher: Fetcher }) {
  return (
    <section className="panel import-panel" aria-labelledby="undo">
      <h2 id="undo">{text.undoTitle}</h2>
      <p className="admin-note">{until ? text.undoNote(until) : text.undoLate}</p>
      {until ? (
        <IntentForm intent="undo" pendingText={text.undoing} fetcher={fetcher} look="danger">
          {text.undo}
        </IntentForm>
      ) : null}
    </section>
  )
}

function IntentForm({
  intent,
  pendingText,
  fetcher,
  look = 'ruby',
  children,
}: {
  intent: 'invite' | 'undo'
  pendingText: string
  fetcher: Fetcher
  look?: 'ruby' | 'danger'
  children: string
}) {
  const pending = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === intent
  return (
    <fetcher.Form method="post" className="import-ways">
      <Button look={look} size="touch" name="intent" value={intent} pending={pending} pendingText={pendingText}>
        {children}
      </Button>
    </fetcher.Form>
  )
}
