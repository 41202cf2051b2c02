import { linkTo } from '#routes'
import type { ReactNode } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { isMailContact } from '#domain/consent/guardians'
import { NOTICE_VERSION } from '#domain/consent/notice'
import { PURPOSE_WORDS } from '#domain/consent/purposes'
import { formatInstant } from '#domain/words/formats'
import { guardianForStaff } from '#records/consent/guardian-staff'
import { newestNotice } from '#records/consent/notices'
import { noteLook } from '#records/operating/looks'
import { signedIn } from '#app/context'
import { Avatar } from '#ui/avatar'
import { Button, buttonClass } from '#ui/basics/button'
import { CheckField } from '#ui/forms/check-field'
import { FieldFrame, tied } from '#ui/forms/field'
import { StatusPill } from '#ui/notices/status-pill'
import { PageHead } from '../list/page-head.tsx'
import { Detail } from '../shell/detail.tsx'
import { ConsentsGiven } from './consents-given.tsx'
import { answerGuardian } from './guardian-save.ts'
import type { Route } from './+types/guardian'
import './guardian.css'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: 'Guardian' }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const [found, notice] = await Promise.all([
    guardianForStaff(academy.records, actor, params.id),
    newestNotice(academy.records),
  ])
  if (!found) throw data(null, { status: 404 })
  const { user, guardian, own, said } = found
  const look = { action: 'guardian open', subject: 'account', id: user.id, name: user.name } as const
  await noteLook(academy.records, actor, look, academy.now())
  const inWords = ({ at, ...answer }: (typeof own)[number]) => ({ ...answer, when: formatInstant(at) })
  return {
    user,
    state: guardian.state,
    name: guardian.name,
    relation: guardian.relation,
    contact: guardian.contact,
    mail: isMailContact(guardian.contact),
    requested: formatInstant(guardian.requestedAt),
    words: guardian.words,
    seesProgress: guardian.seesProgress === 1,
    places: [guardian.place, said?.place ?? null] as const,
    signedName: said?.signedName ?? null,
    paper: said?.file ?? null,
    answers: guardian.answers.map(inWords),
    own: own.map(inWords),
    version: notice.version,
    tooLarge: url.searchParams.get('check') === 'too-large',
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const saved = await answerGuardian(context, params.id, await request.formData())
  if (saved.ok) return redirect(url.pathname, 303)
  return data({ error: saved.text }, { status: saved.status })
}

const STATES = {
  waiting: { tone: 'warn', text: 'Waiting' },
  agreed: { tone: 'good', text: 'Agreed' },
  declined: { tone: 'bad', text: 'Said no' },
} as const

export default function Guardian({ loaderData, actionData }: Route.ComponentProps) {
  const { user, state, contact, mail, places, paper, version, tooLarge } = loaderData
  const navigation = useNavigation()
  const pendingIntent = navigation.state === 'idle' ? null : navigation.formData?.get('intent')
  const error = actionData?.error ?? (tooLarge ? 'This file is too large.' : undefined)
  const pill = STATES[state]
  return (
    <>
      <title>{`${error ? 'Error: ' : ''}Guardian of ${user.name}`}</title>
      <PageHead title="Guardian" note={user.name} />
      <section className="panel guardian" aria-label="Guardian">
        <div className="person">
          <Avatar name={user.name} image={user.image} />
          <span>
            <strong>{user.name}</strong>
            <small>Under 18</small>
          </span>
          <StatusPill tone={pill.tone}>{pill.text}</StatusPill>
        </div>
        <dl className="trainee-details guardian-details">
          <Detail name="Guardian">{loaderData.name}</Detail>
          <Detail name="Relation">{loaderData.relation}</Detail>
          <Detail name="Contact">
            <a href={mail ? `mailto:${contact}` : `tel:${contact.replace(/[^\d+]/g, '')}`}>{contact}</a>
          </Detail>
          <Detail name="Asked">{loaderData.requested}</Detail>
          {loaderData.signedName ? <Detail name="Signed as">{loaderData.signedName}</Detail> : null}
          {loaderData.words ? <Detail name="Their words">{loaderData.words}</Detail> : null}
          <Detail name="Sent from">{`Client: ${places[0] ?? 'not known'}; guardian: ${places[1] ?? 'not known'}`}</Detail>
        </dl>
        <p className="admin-note">
          The same address for both may be one home, or one hand: a link proves only that somebody had it. Ask by
          phone or take a signed paper where you doubt it.
        </p>
        <Form method="post" className="guardian-switch">
          <input type="hidden" name="shown" value={loaderData.seesProgress ? '' : 'yes'} />
          <p>{loaderData.seesProgress ? 'Their link shows the progress.' : 'Their link shows no progress.'}</p>
          <Button
            look="line"
            size="dense"
            name="intent"
            value="progress"
            pending={pendingIntent === 'progress'}
            pendingText="Saving…"
          >
            {loaderData.seesProgress ? 'Stop showing it' : 'Show it'}
          </Button>
        </Form>
      </section>
      <Pair>
        <ConsentsGiven title="What the guardian agreed to" consents={loaderData.answers} without={['account']} />
        <ConsentsGiven title="What the client agreed to" consents={loaderData.own} />
      </Pair>
      <section className="panel guardian" aria-labelledby="paper">
        <h2 id="paper">Signed paper</h2>
        <p className="admin-note">
          Instead of the link: a picture or PDF of what they signed, seen by owners, managers and cashiers alone. It
          counts as their yes to training, and to what else you tick as it stands on the paper.
        </p>
        {paper ? (
          <p>
            <a className={buttonClass('line', 'dense')} href={linkTo('file', { id: paper })}>
              Open the paper
            </a>
          </p>
        ) : null}
        <Form method="post" encType="multipart/form-data" noValidate>
          <input type="hidden" name={NOTICE_VERSION} value={version} />
          <FieldFrame id="file" label="Picture or PDF" hint="PNG, JPEG, WebP or PDF, up to 20 MB." error={error}>
            <input
              type="file"
              name="file"
              className="input"
              accept="image/png,image/jpeg,image/webp,application/pdf"
              {...tied('file', 'hint', error)}
            />
          </FieldFrame>
          {(['photographs', 'messages'] as const).map((purpose) => (
            <CheckField key={purpose} id={purpose} name={purpose} label={PURPOSE_WORDS[purpose].title} />
          ))}
          <Button
            size="dense"
            name="intent"
            value="paper"
            pending={pendingIntent === 'paper'}
            pendingText="Recording…"
          >
            Record the paper
          </Button>
        </Form>
      </section>
    </>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="guardian-pair">{children}</div>
}
