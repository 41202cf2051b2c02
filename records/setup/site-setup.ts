import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { hasSecondStep } from '#domain/accounts/second-step-due'
import { openToPublic, type OpeningRefusal } from '#domain/content/site-opening'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import { hasMailbox } from '#domain/mail/emails'
import type { SetupFacts } from '#domain/setup/setup-steps'
import { stepsOf } from '#records/accounts/passkeys/steps'
import { newestNotice } from '#records/consent/notices'
import { paymentDetailsIn, readIdentity } from '#records/content/content'
import { paymentAccountsIn } from '#records/content/site/payment-accounts'
import { isLookChosen, keepUnopenedLook } from '#records/content/site/site-look'
import { transaction, type Reader, type Records } from '#records/engine/db'
import { packagesIn } from '#records/enrolment/packages'
import { shownQrPh } from '#records/money/qr-ph/academy-code'
import { recordDecision } from '#records/operating/audit'
import { readSkippedSteps } from './skipped-steps.ts'

export async function setupFacts(
  { read }: { read: Reader },
  userId: string,
  { email }: { email: boolean },
): Promise<SetupFacts> {
  // One after the other: a transaction has one connection.
  const identity = await readIdentity(read)
  const lookChosen = await isLookChosen(read)
  const packages = await packagesIn(read)
  const payingPicture = await paymentDetailsIn(read)
  const accounts = await paymentAccountsIn(read)
  const code = await shownQrPh({ read })
  const notice = await newestNotice({ read })
  const steps = await stepsOf({ read }, userId)
  const staff = await read
    .selectFrom('users')
    .select(['id', 'email'])
    .where('type', '=', 'ADMIN_USER')
    .where('disabled_at', 'is', null)
    .orderBy((eb) => eb.case().when('id', '=', userId).then(0).else(1).end())
    .limit(2)
    .execute()
  const invited = await read
    .selectFrom('staff_invitations')
    .select('id')
    .where('settled_at', 'is', null)
    .limit(1)
    .execute()
  return {
    identity: identity.brand !== null,
    look: lookChosen,
    contact: identity.contactEmail !== null,
    packages: packages.some(({ hidden, priceCentavos }) => !hidden && priceCentavos !== null),
    paying: payingPicture !== null || code !== null || accounts.length > 0,
    email,
    privacy: notice.publishedAt !== null,
    security: hasSecondStep(steps) && staff.some(({ id, email: own }) => id === userId && hasMailbox(own)),
    staff: staff.length > 1 || invited.length > 0,
    opening: identity.openedAt !== null,
  }
}

export async function openSiteToPublic(
  records: Records,
  actor: Actor,
  now: Date,
): Promise<Verdict<{ openedAt: string }, OpeningRefusal | 'not-allowed'>> {
  if (!may(actor, 'opening')) return no('not-allowed')
  return transaction(records, async (trx) => {
    const { openedAt } = await readIdentity(trx)
    const facts = await setupFacts({ read: trx }, actor.id, { email: true })
    const verdict = openToPublic({ facts, skipped: await readSkippedSteps({ read: trx }) }, openedAt, now)
    if (!verdict.ok) return verdict
    if (openedAt) return yes({ openedAt })
    const row = { value: JSON.stringify(verdict.value), updated_at: now.toISOString() }
    const written = await trx
      .insertInto('site_content')
      .values({ name: 'openedAt', ...row })
      .onConflict((known) => known.column('name').doNothing())
      .executeTakeFirst()
    await keepUnopenedLook(trx, now)
    if (written.numInsertedOrUpdatedRows === 1n)
      await recordDecision(
        trx,
        actor,
        {
          action: 'site open',
          subject: 'site',
          id: 'site',
          name: 'Website',
          before: { status: 'closed' },
          after: { status: 'open' },
        },
        now,
      )
    return yes({ openedAt: verdict.value })
  })
}
