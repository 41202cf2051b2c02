import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { no, yes, type Verdict } from '#domain/enrolment/enrolment'
import type { Issuer } from '#domain/money/ledger/acknowledgements'
import { transaction, type Records } from '#records/engine/db'
import { recordDecision } from '#records/operating/audit'
import { issuerIn } from './acknowledgements-issued.ts'

export async function issuerOf({ read }: Records): Promise<Issuer & { revision: number }> {
  const terms = await read.selectFrom('acknowledgement_terms').select('revision').executeTakeFirst()
  return { ...(await issuerIn(read)), revision: terms?.revision ?? 0 }
}

export async function saveIssuer(
  records: Records,
  actor: Actor,
  { issuer, seen }: { issuer: Issuer; seen: number },
  now: Date,
): Promise<Verdict<null, 'not-allowed' | 'changed-meanwhile'>> {
  if (!may(actor, 'payment-details')) return no('not-allowed')
  return transaction<Verdict<null, 'not-allowed' | 'changed-meanwhile'>>(records, async (trx) => {
    const kept = await trx.selectFrom('acknowledgement_terms').select('revision').forUpdate().executeTakeFirst()
    const before = await issuerIn(trx)
    if (kept && JSON.stringify(before) === JSON.stringify(issuer)) return yes(null)
    if ((kept?.revision ?? 0) !== seen) return no('changed-meanwhile')
    const row = {
      name: issuer.name,
      address: issuer.address,
      tax_number: issuer.taxNumber,
      permit: issuer.permit,
      revision: seen + 1,
      updated_by: actor.id,
    }
    const written = await trx
      .insertInto('acknowledgement_terms')
      .values({ id: 1, ...row })
      .onConflict((there) => there.column('id').doUpdateSet(row).where('acknowledgement_terms.revision', '=', seen))
      .executeTakeFirst()
    if (Number(written.numInsertedOrUpdatedRows ?? 0) !== 1) return no('changed-meanwhile')
    const entry = {
      action: 'receipt-details save',
      subject: 'receipt details',
      id: 'receipt-details',
      name: 'Receipts',
    }
    await recordDecision(trx, actor, { ...entry, before, after: issuer }, now)
    return yes(null)
  })
}
