import type { Actor } from '#domain/accounts/accounts'
import { toClientStage } from '#domain/enrolment/client-stage'
import { childStageText } from '#domain/text/client/accounts/family'
import { paymentDetailsFile } from '#records/content/content'
import { ownAccount } from '#records/accounts/profiles'
import { findOwnWard } from '#records/consent/find-guardian-account'
import { findEnrolment } from '#records/enrolment/enrolment'
import { ownBalance } from '#records/money/balance/rest'
import { progressOf } from '#records/training/trainees'
import type { AppServices } from '#app/context'
import { loadGuardianView } from '#app/workflows/consent/guardian-view'
import { balanceInWords } from '../../money/balance/balance-words.ts'
import { restToPay } from '../../money/balance/rest-to-pay.ts'
import { loadPayExactly } from '../../money/pay-exactly/load-pay-exactly.ts'

export async function loadWard(academy: AppServices, actor: Actor, childId: string) {
  const { records, now } = academy
  const ward = await findOwnWard(records.read, actor, childId, now())
  if (!ward) return null
  const [view, stage, balance] = await Promise.all([
    loadGuardianView(records, ward, now()),
    loadStage(academy, ward),
    loadBalance(academy, actor, ward),
  ])
  return { name: ward.name, view, stage, balance, personId: actor.id }
}

export async function loadStage({ records, now }: AppServices, child: { id: string }): Promise<string> {
  const [facts, progress, account] = await Promise.all([
    findEnrolment(records, child.id),
    progressOf(records, child),
    ownAccount(records, child),
  ])
  const rest = progress && (await restToPay(records, child, now()))
  return childStageText[toClientStage(facts, progress, account?.hasDraft ?? false, rest)]
}

async function loadBalance(academy: AppServices, actor: Actor, child: { id: string }) {
  const { records, now } = academy
  const balance = await ownBalance(records, child)
  if (!balance) return null
  const { account: _account, entries: _entries, ...shown } = balanceInWords(balance, null, now())
  const paid = { package: balance.package, partOf: balance.enrolmentId, amountCentavos: balance.account.owed }
  return {
    ...shown,
    // Privacy: only the minor may read what was paid too much and the materials.
    tooMuch: null,
    materialsWait: false,
    detailsFile: await paymentDetailsFile(records),
    pay: shown.sent?.status === 'pending' ? null : await loadPayExactly(academy, actor, paid),
    personId: actor.id,
  }
}
