import { CONSENT_PURPOSES, unanswered, purposesFor, type ConsentPurpose } from '#domain/consent/purposes'
import type { Enrolment } from '#domain/enrolment/enrolment'
import { formatInstant } from '#domain/words/formats'
import { newestNotice } from '#records/consent/notices'
import { endGuardianships } from '#records/consent/guardian-duties'
import { ownGuardian } from '#records/consent/guardians'
import { ownConsents } from '#records/consent/consents'
import type { Actor } from '#domain/accounts/accounts'
import type { Records } from '#records/engine/db'

/** Ends the guardianship of a client who has turned 18, who then decides alone. */
export async function loadAgreements(records: Records, actor: Actor, facts: Enrolment | null, now: Date) {
  await endGuardianships(records, now, actor.id)
  const { guardian, needed } = await ownGuardian(records, actor, now)
  const [notice, consents] = await Promise.all([newestNotice(records), ownConsents(records, actor)])
  const answers = Object.fromEntries(consents.map(({ purpose, given }) => [purpose, given]))
  return {
    guardian: guardian?.state ?? (needed && facts && purposesFor(facts).length > 1 ? ('missing' as const) : null),
    newest: notice.version,
    openPurposes: facts ? unanswered(purposesFor(facts), answers) : [],
    given: CONSENT_PURPOSES.flatMap((purpose): Agreement[] => {
      const answer = consents.find((each) => each.purpose === purpose)
      return answer ? [{ ...answer, when: formatInstant(answer.at) }] : []
    }),
  }
}

export type Agreement = { purpose: ConsentPurpose; given: boolean; version: number; at: string; when: string }
export type Agreements = Awaited<ReturnType<typeof loadAgreements>>
