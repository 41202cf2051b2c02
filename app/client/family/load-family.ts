import { checkOwnAccount } from '#domain/accounts/families/families'
import { isAdultBy } from '#domain/consent/guardians'
import { toClientStage } from '#domain/enrolment/client-stage'
import { screenFor } from '#domain/enrolment/enrolment'
import { startInWords } from '#domain/training/session-times'
import { childStageText, familyText } from '#domain/text/client/accounts/family'
import type { Actor } from '#domain/accounts/accounts'
import { ownChildren, type Child } from '#records/accounts/families/families'
import { findDeletionRequestTime } from '#records/accounts/own/deletion-requests'
import { ownAccount } from '#records/accounts/profiles'
import { findEnrolment } from '#records/enrolment/enrolment'
import { nextOwnSession } from '#records/training/asking/own-sessions'
import { progressOf } from '#records/training/trainees'
import type { AppServices } from '#app/context'
import { restToPay } from '../money/balance/rest-to-pay.ts'
import { loadStage } from './ward/load-ward.ts'

export type ChildCard = Awaited<ReturnType<typeof toChildCard>>

export async function loadChildren(academy: AppServices, actor: Actor) {
  if (actor.parentId || actor.type !== 'CLIENT_USER') return []
  const children = await ownChildren(academy.records, actor)
  return Promise.all(children.map((child) => toChildCard(academy, child)))
}

/** A child with an account of their own keeps their training to themselves. */
async function toChildCard(academy: AppServices, child: Child) {
  const { records, now } = academy
  const { id, name, firstName, image } = child
  const mayInvite = checkOwnAccount(child.birthdate, now()).ok
  const card = { id, name, firstName, image, mayInvite, invitedEmail: child.invitedEmail }
  if (child.ownAccountAt !== null)
    return isWard(child, now()) ? toWardCard(academy, child, card) : { ...card, ...OF_OWN_ACCOUNT }
  const [facts, progress, account, deletionRequestedAt] = await Promise.all([
    findEnrolment(records, id),
    progressOf(records, child),
    ownAccount(records, child),
    findDeletionRequestTime(records, id),
  ])
  const rest = progress && (await restToPay(records, child, now()))
  const next = progress && (await nextOwnSession(records, child, now()))
  return {
    ...card,
    isOwn: false,
    isWard: false,
    state: childStageText[toClientStage(facts, progress, account?.hasDraft ?? false, rest)],
    deletion: deletionRequestedAt === null ? null : familyText.deletionRequested,
    next: next ? familyText.nextSession(startInWords(next.startsAt)) : null,
    balance: rest ? familyText.balance(rest.amount) : null,
    isRegistering: Boolean(facts?.selectedPackage && screenFor(facts, facts.selectedPackage) === 'form'),
  }
}

const OF_OWN_ACCOUNT = {
  isOwn: true,
  isWard: false,
  state: '',
  deletion: null,
  next: null,
  balance: null,
  isRegistering: false,
}

function isWard({ guardianSince, adultOn }: Child, now: Date): boolean {
  return guardianSince !== null && adultOn !== null && !isAdultBy(adultOn, now)
}

/** Privacy: a guardian sees only what the guardian's link shows, and what is to be paid. */
async function toWardCard<Card>(academy: AppServices, child: Child, card: Card) {
  const { records, now } = academy
  const rest = await restToPay(records, child, now())
  const next = child.seesProgress === 1 ? await nextOwnSession(records, child, now()) : null
  return {
    ...card,
    ...OF_OWN_ACCOUNT,
    isWard: true,
    state: await loadStage(academy, child),
    next: next ? familyText.nextSession(startInWords(next.startsAt)) : null,
    balance: rest ? familyText.balance(rest.amount) : null,
  }
}
