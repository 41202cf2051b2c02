import { linkTo } from '#routes'
import { redirect } from 'react-router'
import { hasDetails } from '#domain/accounts/profile'
import { awaitsVerification } from '#domain/accounts/verification'
import { toClientStage } from '#domain/enrolment/client-stage'
import { registrationToContinue } from '#domain/enrolment/enrolment'
import { listToDo } from '#domain/enrolment/to-do'
import { describeOwnValidity } from '#domain/text/client/training/validity'
import { KIND_WORDS } from '#domain/text/shared/sessions'
import { formatDayOf, formatStamp, manilaDayOf } from '#domain/words/formats'
import { ownAccount } from '#records/accounts/profiles'
import { decisionFor, findEnrolment } from '#records/enrolment/enrolment'
import { trainingPackage } from '#records/enrolment/packages'
import { lastQuestion } from '#records/enrolment/payment-questions'
import { ownBalance } from '#records/money/balance/rest'
import { ownNotes } from '#records/training/assessing/own'
import { mayOpenMaterials } from '#records/training/materials'
import { readHomework } from '#records/training/practice/homework'
import { hasSeatOffer } from '#records/training/seats/list-seats'
import { progressOf } from '#records/training/trainees'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import type { Actor } from '#domain/accounts/accounts'
import type { AppServices } from '#app/context'
import { greeted } from '../accounts/profile-sections.ts'
import { readVerificationStatus } from '../accounts/verification-notice'
import { loadChildren } from '../family/load-family.ts'
import { loadAgreements } from '../consent/agreements.ts'
import { restToPay } from '../money/balance/rest-to-pay.ts'
import { cancelledShown, nextShown } from '../training/sessions/next-shown.ts'
import type { CoachNoteView } from './coach-note'

export async function loadHome(academy: AppServices, actor: Actor, url: URL) {
  const { records, config, now } = academy
  const [facts, progress, account, notes, homework] = await Promise.all([
    findEnrolment(records, actor.id),
    progressOf(records, actor),
    ownAccount(records, actor),
    ownNotes(records, actor),
    readHomework(records.read, actor.id),
  ])
  if (!account) throw redirect(linkTo('login'))
  const { guardian } = await loadAgreements(records, actor, facts, now())
  const rest = progress && (await restToPay(records, actor, now()))
  const balance = progress && (await ownBalance(records, actor))
  const stage = toClientStage(facts, progress, account.hasDraft, rest)
  const waiting = facts ? registrationToContinue(facts) : null
  const next = progress && (await nextShown(academy, actor))
  const emailUnverified =
    !actor.parentId &&
    awaitsVerification({
      verifiedAt: account.verifiedAt,
      mailIsSetUp: await mailIsSetUp({ config, records }),
    })
  return {
    stage,
    children: await loadChildren(academy, actor),
    isOpenedByParent: Boolean(actor.parentId),
    firstName: greeted(account.details.fullName, actor.firstName),
    packageName:
      progress?.packageName ?? (waiting ? ((await trainingPackage(records, waiting))?.name ?? null) : null),
    reason: stage === 'rejected' ? ((await decisionFor(records, actor))?.reason ?? null) : null,
    progress,
    validity: progress && describeOwnValidity(progress, manilaDayOf(now())),
    next,
    cancelled: progress ? await cancelledShown(academy, actor) : [],
    rest,
    note: await toCoachNote(academy, actor, notes[0]),
    createdAt: formatStamp(account.createdAt),
    passwordOld: account.passwordIsOld,
    incomplete: !progress && !hasDetails(account.details),
    verification: { waits: emailUnverified, notice: readVerificationStatus(url) },
    toDo: listToDo({
      stage,
      seatOffered: await hasSeatOffer(records, actor, now()),
      questionOpen: await hasOpenQuestion(academy, actor, balance),
      balanceDue: rest !== null && balance?.sent[0]?.status !== 'pending',
      guardianMissing: guardian !== null && guardian !== 'agreed' && !actor.parentId,
      sessionToConfirm: next?.next?.mayConfirm === true,
      homeworkOpen: homework.some(({ doneAt }) => doneAt === null),
      emailUnverified,
      detailsMissing: !hasDetails(account.details),
    }),
  }
}

async function hasOpenQuestion(
  { records }: AppServices,
  actor: Actor,
  balance: Awaited<ReturnType<typeof ownBalance>>,
): Promise<boolean> {
  if (balance?.sent[0]?.status !== 'pending') return false
  const question = await lastQuestion(records, actor, balance.enrolmentId)
  return question !== null && question.answeredAt === null
}

async function toCoachNote(
  { records }: AppServices,
  actor: Actor,
  newest: Awaited<ReturnType<typeof ownNotes>>[number] | undefined,
): Promise<CoachNoteView | null> {
  if (!newest) return null
  const { kind, at, shown, ratings, materials } = newest
  const mayRead = materials.length > 0 && (await mayOpenMaterials(records.read, actor))
  return { kind: KIND_WORDS[kind], at, day: formatDayOf(at), shown, ratings, materials: mayRead ? materials : [] }
}
