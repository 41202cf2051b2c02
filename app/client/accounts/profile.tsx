import { linkTo } from '#routes'
import { useState } from 'react'
import { data, redirect, useNavigate } from 'react-router'
import { registrationToContinue } from '#domain/enrolment/enrolment'
import { formatStamp, manilaDayOf } from '#domain/words/formats'
import { profileText } from '#domain/text/client/accounts/profile'
import { DIALOGS, MESSAGES } from '#domain/words/messages'
import { PASSWORD_MINIMUM } from '#domain/accounts/password-forms'
import { avatarProblemText, toProfileFieldValues, hasDetails } from '#domain/accounts/profile'
import { awaitsVerification } from '#domain/accounts/verification'
import { findEnrolment } from '#records/enrolment/enrolment'
import { trainingPackage } from '#records/enrolment/packages'
import { happeningsOf, ownAccount } from '#records/accounts/profiles'
import { progressOf } from '#records/training/trainees'
import { RestCard } from '../money/balance/rest-card.tsx'
import { restToPay } from '../money/balance/rest-to-pay.ts'
import { nextShown } from '../training/sessions/next-shown.ts'
import { NextSession } from '../training/sessions/next-session'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { AccountSecurity } from '#ui/accounts/account-security'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { Notice } from '#ui/notices/notice'
import { AgreedCard } from '../consent/agreed-card'
import { loadAgreements } from '../consent/agreements.ts'
import { NextStep, ProfileLinks } from './next-step.tsx'
import { ThemeSwitch } from '#ui/accounts/theme-switch'
import { Toast } from '#ui/notices/toast'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { changeProfile, readProfileNotice } from './profile-action.ts'
import { OwnAcknowledgements } from '../money/own-acknowledgements'
import { OwnCertificates } from '../training/certificates/own-certificates'
import { RecentActivity } from '../operating/recent-activity'
import { ProfileData } from './profile-data'
import { papersOf } from '../money/own-papers.ts'
import { ProfileDetails } from './profile-details'
import { ProfilePicture } from './profile-picture'
import { loadDataRequests } from './profile-requests.ts'
import { greeted, toActivityRows, toClientStage } from './profile-sections.ts'
import { NoPackage, ProfileSessions } from './profile-sessions'
import { VerificationNotice, readVerificationStatus } from './verification-notice'
import type { Route } from './+types/profile'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, config, now } = academy
  const [facts, progress, account, happenings, requests] = await Promise.all([
    findEnrolment(records, actor.id),
    progressOf(records, actor),
    ownAccount(records, actor),
    happeningsOf(records, actor),
    loadDataRequests(academy, actor),
  ])
  if (!account) throw redirect(linkTo('login'))
  const { details, createdAt, verifiedAt } = account
  const rest = progress && (await restToPay(records, actor, now()))
  const waiting = facts ? registrationToContinue(facts) : null
  const chosen = progress?.packageName ?? (waiting ? ((await trainingPackage(records, waiting))?.name ?? null) : null)
  const agreements = await loadAgreements(records, actor, facts, now())
  const tooLarge = url.searchParams.get('check') === 'too-large'
  return data(
    {
      person: {
        id: actor.id,
        name: actor.name,
        firstName: greeted(details.fullName, actor.firstName),
        email: actor.email,
        image: actor.image,
      },
      stand: toClientStage(facts, progress, account.hasDraft, rest),
      chosen,
      progress,
      next: progress && (await nextShown(academy, actor)),
      rest,
      createdAt: formatStamp(createdAt),
      details: toProfileFieldValues(details),
      incomplete: !progress && !hasDetails(details),
      happenings: toActivityRows(happenings),
      verification: {
        waits: awaitsVerification({ verifiedAt, mailIsSetUp: await mailIsSetUp({ config, records }) }),
        notice: readVerificationStatus(url),
      },
      passwordOld: account.passwordIsOld,
      agreements,
      ...(await papersOf(records, actor)),
      ...requests,
      today: manilaDayOf(now()),
      minimum: PASSWORD_MINIMUM[actor.type],
      saved: readProfileNotice(url),
      notice: url.searchParams.get('testimonial') === 'submitted' ? DIALOGS.testimonialDone : null,
      pictureProblem: tooLarge ? avatarProblemText('too-large') : null,
    },
    { status: tooLarge ? 413 : 200 },
  )
}

export const action = changeProfile

type LoaderData = Route.ComponentProps['loaderData']

export default function Profile({ loaderData, actionData: posted }: Route.ComponentProps) {
  const { person, stand, details, today, saved, notice, requestedOn, due, corrections } = loaderData
  const navigate = useNavigate()
  const [read, setRead] = useState(false)
  const wrong = posted && Object.keys(posted.errors).length > 0
  const testimonial = linkTo('writeTestimonial', { id: person.id })
  return (
    <div className="wrap profile">
      <title>{wrong ? profileText.error(profileText.title) : profileText.title}</title>
      <ProfileHead
        person={person}
        createdAt={loaderData.createdAt}
        posted={posted}
        pictureProblem={loaderData.pictureProblem}
      />
      <VerificationNotice email={person.email} {...loaderData.verification} />
      {loaderData.passwordOld ? <OldPasswordNotice /> : null}
      <Training {...loaderData} testimonial={testimonial} />
      <ProfileLinks stand={stand} testimonial={testimonial} />
      <div className="profile-columns">
        <ProfileDetails
          personId={person.id}
          details={details}
          today={today}
          posted={posted?.target === 'details' ? posted : undefined}
        />
        <RecentActivity happenings={loaderData.happenings} />
      </div>
      <Appearance />
      {stand === 'staff' ? null : <AgreedCard {...loaderData.agreements} />}
      <ProfileData
        requestedOn={requestedOn}
        due={due}
        corrections={corrections}
        posted={posted?.target === 'correction' ? posted : undefined}
        staff={stand === 'staff'}
      />
      <div className="client-part">
        <AccountSecurity action={linkTo('clientPassword')} minimum={loaderData.minimum} />
      </div>
      <Toast text={saved} shown={saved} />
      <MessageDialog
        message={notice && !read ? notice : null}
        onClose={() => {
          setRead(true)
          void navigate(linkTo('profile'), { replace: true, preventScrollReset: true })
        }}
      />
    </div>
  )
}

function ProfileHead({
  person,
  createdAt,
  posted,
  pictureProblem,
}: Pick<LoaderData, 'person' | 'createdAt' | 'pictureProblem'> & { posted: ActionResult | undefined }) {
  return (
    <header className="profile-head">
      <div>
        <h1 className="headline">{profileText.greeting(person.firstName)}</h1>
        <p className="profile-note">{person.email}</p>
        <p className="profile-note">{profileText.created(createdAt)}</p>
      </div>
      <ProfilePicture
        name={person.name}
        image={person.image}
        posted={posted?.target === 'picture' ? posted : undefined}
        problem={pictureProblem}
      />
    </header>
  )
}

function OldPasswordNotice() {
  return (
    <Notice tone="warn">
      <p>
        {MESSAGES.passwordFromOldSite}{' '}
        <a className="text-link" href="#account">
          {profileText.changePassword}
        </a>
      </p>
    </Notice>
  )
}

function Training({
  rest,
  next,
  stand,
  chosen,
  testimonial,
  progress,
  incomplete,
  certificates,
  acknowledgements,
}: LoaderData & { testimonial: string }) {
  return (
    <>
      <RestCard rest={rest} />
      {next ? <NextSession {...next} /> : null}
      <NextStep stand={stand} packageName={chosen} testimonial={testimonial} />
      {progress ? (
        <ProfileSessions progress={progress} />
      ) : stand === 'staff' ? null : (
        <NoPackage incomplete={incomplete} />
      )}
      <OwnCertificates certificates={certificates} />
      <OwnAcknowledgements acknowledgements={acknowledgements} enrolled={progress !== null} />
    </>
  )
}

function Appearance() {
  return (
    <section className="client-part" aria-labelledby="look-title">
      <h2 id="look-title">{profileText.appearance.title}</h2>
      <p className="field-hint">{profileText.appearance.hint}</p>
      <ThemeSwitch />
    </section>
  )
}
