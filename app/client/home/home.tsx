import { linkTo } from '#routes'
import { useEffect, useState } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { STEP_OF_STAGE } from '#domain/enrolment/client-stage'
import { clientHomeText } from '#domain/text/client/accounts/home'
import { profileText } from '#domain/text/client/accounts/profile'
import { DIALOGS, MESSAGES } from '#domain/words/messages'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { Notice } from '#ui/notices/notice'
import { ProgressSteps } from '#ui/progress-steps'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { changeProfile } from '../accounts/profile-action.ts'
import { ProfileSessions } from '../accounts/profile-sessions'
import { NextSession } from '../training/sessions/next-session'
import { HomeFamily } from '../family/home-family'
import { CoachNote } from './coach-note'
import { loadHome } from './load-home.ts'
import { NextStep, QuietLinks } from './next-step'
import { NoPackage } from './no-package'
import { findMovedPart } from './old-addresses.ts'
import { ToDoList } from './to-do-list'
import { TrainingLinks } from './training-links'
import { WhomToWrite } from './whom-to-write'
import type { Route } from './+types/home'
import './home.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const moved = findMovedPart(url)
  if (moved) throw redirect(moved)
  const { academy, actor } = signedIn(context)
  return {
    ...(await loadHome(academy, actor, url)),
    person: { id: actor.id, email: actor.email },
    notice: url.searchParams.get('testimonial') === 'submitted' ? DIALOGS.testimonialDone : null,
  }
}

/** Pages opened before the account had a page of its own still post here. */
export const action = changeProfile

export default function ClientHome({ loaderData, actionData }: Route.ComponentProps) {
  const { person, stage, packageName, progress, next, notice } = loaderData
  const navigate = useNavigate()
  const [read, setRead] = useState(false)
  useMovedFragment()
  const testimonial = linkTo('writeTestimonial', { id: person.id })
  const step = STEP_OF_STAGE[stage]
  const isOnlyParent = loaderData.children.length > 0 && stage === 'new'
  return (
    <div className="wrap profile client-home">
      <title>{clientHomeText.title}</title>
      <header>
        <h1 className="headline">{profileText.greeting(loaderData.firstName)}</h1>
        <p className="profile-note">{profileText.created(loaderData.createdAt)}</p>
      </header>
      <HomeFamily {...loaderData} />
      <NotSaved posted={actionData} />
      {step && !isOnlyParent ? <ProgressSteps current={step} /> : null}
      {loaderData.passwordOld ? <OldPasswordNotice /> : null}
      {isOnlyParent ? null : (
        <>
          <NextStep
            stage={stage}
            packageName={packageName}
            reason={loaderData.reason}
            testimonial={testimonial}
            isOpenedByParent={loaderData.isOpenedByParent}
          />
          <NoPackage stage={stage} packageName={packageName} incomplete={loaderData.incomplete} />
        </>
      )}
      {progress ? <TrainingLinks /> : null}
      <ToDoList
        kinds={loaderData.toDo}
        rest={loaderData.rest}
        verification={{ email: person.email, ...loaderData.verification }}
      />
      {next ? <NextSession {...next} cancelled={loaderData.cancelled} /> : null}
      {progress ? <ProfileSessions progress={progress} validity={loaderData.validity} /> : null}
      <CoachNote note={loaderData.note} />
      {step ? <WhomToWrite /> : null}
      <QuietLinks testimonial={testimonial} />
      <MessageDialog
        message={notice && !read ? notice : null}
        onClose={() => {
          setRead(true)
          void navigate(linkTo('clientHome'), { replace: true, preventScrollReset: true })
        }}
      />
    </div>
  )
}

/** The server cannot see the fragment of an old link. */
function useMovedFragment() {
  const navigate = useNavigate()
  useEffect(() => {
    const moved = findMovedPart(location)
    if (moved) void navigate(moved, { replace: true })
  }, [navigate])
}

function NotSaved({ posted }: { posted: ActionResult | undefined }) {
  if (!posted || posted.done) return null
  return (
    <Notice tone="bad">
      {[...Object.values(posted.errors), posted.refusal?.text].filter(Boolean).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        <Link className="text-link" to={linkTo('clientAccount')}>
          {clientHomeText.toAccount}
        </Link>
      </p>
    </Notice>
  )
}

function OldPasswordNotice() {
  return (
    <Notice tone="warn">
      <p>
        {MESSAGES.passwordFromOldSite}{' '}
        <a className="text-link" href={`${linkTo('clientAccount')}#account`}>
          {profileText.changePassword}
        </a>
      </p>
    </Notice>
  )
}
