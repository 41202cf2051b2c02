import { linkTo } from '#routes'
import type { ReactNode } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { isMailContact } from '#domain/consent/guardians'
import { NOTICE_VERSION } from '#domain/consent/notice'
import { consentPurposesText } from '#domain/text/shared/consent-purposes'
import { formatInstant } from '#domain/words/formats'
import { consentsText } from '#domain/text/staff/consent/consents'
import { ownGuardianText } from '#domain/text/client/consent/guardian'
import { guardianText } from '#domain/text/staff/consent/guardian'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { guardianForStaff, guardianLinkByStaff } from '#records/consent/guardian-staff'
import { newestNotice } from '#records/consent/notices'
import { noteLook } from '#records/operating/looks'
import { refuse, reply } from '#app/action'
import { signedIn } from '#app/context'
import { toSharedLink } from '#app/workflows/accounts/link-to-share'
import { Avatar } from '#ui/avatar'
import { Button, buttonClass } from '#ui/basics/button'
import { CheckField } from '#ui/forms/check-field'
import { FieldFrame, tied } from '#ui/forms/field'
import { ShareLink, type SharedLink } from '#ui/share-link'
import { StatusPill } from '#ui/notices/status-pill'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { PageHead } from '../list/page-head.tsx'
import { Detail } from '../shell/detail.tsx'
import { ConsentsGiven } from './consents-given.tsx'
import { answerGuardian } from './guardian-action.ts'
import type { Route } from './+types/guardian'
import './guardian.css'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = {
  crumb: guardianText.title,
  name: (shown: Route.ComponentProps['loaderData']) => shown.user.name,
}

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
  const inWords = ({ at, ...result }: (typeof own)[number]) => ({ ...result, when: formatInstant(at) })
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

type MadeLink = { link: SharedLink }

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  if (form.get('intent') === 'link') {
    const { academy, actor } = signedIn(context)
    const made = await guardianLinkByStaff(academy.records, actor, params.id, academy.now())
    if (!made.ok && made.reason !== 'link-dead') throw data(null, { status: ACTION_REFUSALS[made.reason].status })
    if (!made.ok) return refuse<MadeLink>({ text: guardianText.share.notNeeded, status: 409 })
    return reply<MadeLink>({ link: toSharedLink(academy, url, linkTo('guardian', { token: made.value })) })
  }
  const saved = await answerGuardian(context, params.id, form)
  if (saved.ok) return redirect(url.pathname, 303)
  return refuse<MadeLink>({ text: saved.text, status: saved.status, field: 'file' })
}

const GUARDIAN_TONES = { waiting: 'warn', agreed: 'good', declined: 'bad' } as const

type Shown = Route.ComponentProps['loaderData']

export default function Guardian({ loaderData, actionData }: Route.ComponentProps) {
  const { user, tooLarge } = loaderData
  const navigation = useNavigation()
  const pendingIntent = navigation.state === 'idle' ? null : navigation.formData?.get('intent')
  const error = actionData?.errors.file ?? (tooLarge ? guardianText.form.tooLarge : undefined)
  return (
    <>
      <title>{error ? guardianText.errorTitle(user.name) : guardianText.documentTitle(user.name)}</title>
      <PageHead title={guardianText.title} note={user.name} />
      <RefusalNotice refusal={actionData?.refusal} />
      <GuardianFacts shown={loaderData} saving={pendingIntent === 'progress'} />
      <Pair>
        <ConsentsGiven title={consentsText.titleOfGuardian} consents={loaderData.answers} without={['account']} />
        <ConsentsGiven title={consentsText.titleOfClient} consents={loaderData.own} />
      </Pair>
      {loaderData.state === 'agreed' ? null : (
        <LinkPart name={user.name} link={actionData?.link ?? null} pending={pendingIntent === 'link'} />
      )}
      <PaperForm shown={loaderData} error={error} saving={pendingIntent === 'paper'} />
    </>
  )
}

function GuardianFacts({ shown, saving }: { shown: Shown; saving: boolean }) {
  const { user, state, contact, mail, places } = shown
  return (
    <section className="panel guardian" aria-label={guardianText.title}>
      <div className="person">
        <Avatar name={user.name} image={user.image} />
        <span>
          <strong>{user.name}</strong>
          <small>{guardianText.under18}</small>
        </span>
        <StatusPill tone={GUARDIAN_TONES[state]}>{guardianText.states[state]}</StatusPill>
      </div>
      <dl className="trainee-details guardian-details">
        <Detail name={guardianText.name}>{shown.name}</Detail>
        <Detail name={guardianText.relation}>{shown.relation}</Detail>
        <Detail name={guardianText.contact}>
          <a href={mail ? `mailto:${contact}` : `tel:${contact.replace(/[^\d+]/g, '')}`}>{contact}</a>
        </Detail>
        <Detail name={guardianText.requested}>{shown.requested}</Detail>
        {shown.signedName ? <Detail name={guardianText.signedAs}>{shown.signedName}</Detail> : null}
        {shown.words ? <Detail name={guardianText.message}>{shown.words}</Detail> : null}
        <Detail name={guardianText.addresses}>{guardianText.addressesOf(...places)}</Detail>
      </dl>
      <p className="admin-note">{guardianText.addressesNote}</p>
      <Form method="post" className="guardian-switch">
        <input type="hidden" name="shown" value={shown.seesProgress ? '' : 'yes'} />
        <p>{shown.seesProgress ? guardianText.progress.shown : guardianText.progress.hidden}</p>
        <Button
          look="line"
          size="dense"
          name="intent"
          value="progress"
          pending={saving}
          pendingText={guardianText.saving}
        >
          {shown.seesProgress ? guardianText.progress.hide : guardianText.progress.show}
        </Button>
      </Form>
    </section>
  )
}

function LinkPart({ name, link, pending }: { name: string; link: SharedLink | null; pending: boolean }) {
  const { share: text } = guardianText
  return (
    <section className="panel guardian" aria-labelledby="guardian-share">
      <h2 id="guardian-share">{text.title}</h2>
      <p className="admin-note">{text.note}</p>
      {link ? <ShareLink link={link} label={text.label(name)} title={ownGuardianText.share.shareTitle} /> : null}
      <Form method="post" preventScrollReset>
        <Button look="line" size="dense" name="intent" value="link" pending={pending} pendingText={text.creating}>
          {text.create}
        </Button>
      </Form>
    </section>
  )
}

function PaperForm({
  shown: { paper, version },
  error,
  saving,
}: {
  shown: Shown
  error: string | undefined
  saving: boolean
}) {
  return (
    <section className="panel guardian" aria-labelledby="paper">
      <h2 id="paper">{guardianText.form.title}</h2>
      <p className="admin-note">{guardianText.form.note}</p>
      {paper ? (
        <p>
          <a className={buttonClass('line', 'dense')} href={linkTo('file', { id: paper })}>
            {guardianText.form.open}
          </a>
        </p>
      ) : null}
      <Form method="post" encType="multipart/form-data" noValidate>
        <input type="hidden" name={NOTICE_VERSION} value={version} />
        <FieldFrame id="file" label={guardianText.form.file} hint={guardianText.form.fileHint} error={error}>
          <input
            type="file"
            name="file"
            className="input"
            accept="image/png,image/jpeg,image/webp,application/pdf"
            {...tied('file', 'hint', error)}
          />
        </FieldFrame>
        {(['photographs', 'messages'] as const).map((purpose) => (
          <CheckField key={purpose} id={purpose} name={purpose} label={consentPurposesText[purpose].title} />
        ))}
        <Button size="dense" name="intent" value="paper" pending={saving} pendingText={guardianText.saving}>
          {guardianText.form.save}
        </Button>
      </Form>
    </section>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <div className="guardian-pair">{children}</div>
}
