import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import type { FamilyCandidate } from '#domain/money/statements/several'
import { DAY_MS, instantAfter } from '#domain/words/formats'
import { listNames } from '#domain/words/texts'
import type { Reader, Records } from '#records/engine/db'
import { findFamilyParts, sumOfParts } from '#records/enrolment/family/family-parts'
import { readConfirmedPayments } from './tie-lines.ts'

export type SeveralCandidate = FamilyCandidate & {
  name: string
  packageName: string
  submittedAt: string
  parentName: string | null
  isConfirmed: boolean
}

const LOADED_AT_MOST = 500
const CONFIRMED_DAYS = 45

export async function listSeveralCandidates({ read }: Records, actor: Actor, now: Date): Promise<SeveralCandidate[]> {
  if (!may(actor, 'payments')) return []
  const rows = [...(await readPending(read)), ...(await readUnmatched(read, now))]
  const ids = rows.map(({ id }) => id)
  const families = await findFamilyParts(read, ids)
  const received = new Map(
    (
      await readConfirmedPayments(
        read,
        rows.flatMap(({ id, status }) => (status === 'confirmed' ? [id] : [])),
      )
    ).map(({ id, amountCentavos }) => [id, amountCentavos]),
  )
  return rows.flatMap(({ id, status, ...row }): SeveralCandidate[] => {
    const isConfirmed = status === 'confirmed'
    const parts = families.get(id)
    const shown = { isConfirmed, submittedAt: row.submittedAt }
    if (!parts) {
      const { name, package: key, packageName, parentId, parentName } = row
      const amountCentavos = isConfirmed ? (received.get(id) ?? 0) : row.amountCentavos
      return [{ ...shown, ids: [id], name, packageName: packageName ?? key, amountCentavos, parentId, parentName }]
    }
    const [{ id: first, parentId, parentName }] = parts
    if (first !== id) return []
    return [
      {
        ...shown,
        ids: parts.map((part) => part.id),
        name: listNames(parts.map((part) => part.name)),
        packageName: [...new Set(parts.map((part) => part.packageName ?? part.package))].join(', '),
        amountCentavos: isConfirmed
          ? parts.reduce((sum, part) => sum + (received.get(part.id) ?? 0), 0)
          : sumOfParts(parts),
        parentId,
        parentName,
      },
    ]
  })
}

const shownPayments = (read: Reader) =>
  read
    .selectFrom('payments')
    .innerJoin('users', 'users.id', 'payments.user_id')
    .leftJoin('packages', 'packages.key', 'payments.package')
    .leftJoin('family_members', 'family_members.child_id', 'payments.user_id')
    .leftJoin('users as parents', 'parents.id', 'family_members.parent_id')
    .select([
      'payments.id',
      'payments.status',
      'users.name',
      'payments.package',
      'packages.name as packageName',
      'payments.amount_centavos as amountCentavos',
      'payments.submitted_at as submittedAt',
      'parents.id as parentId',
      'parents.name as parentName',
    ])
    .where('payments.removed_at', 'is', null)
    .orderBy('payments.submitted_at', 'desc')
    .orderBy('payments.id')
    .limit(LOADED_AT_MOST)

const readPending = (read: Reader) => shownPayments(read).where('payments.status', '=', 'pending').execute()

const readUnmatched = (read: Reader, now: Date) =>
  shownPayments(read)
    .where('payments.status', '=', 'confirmed')
    .where('payments.decided_at', '>', instantAfter(now, -CONFIRMED_DAYS * DAY_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('statement_proofs')
            .select('statement_proofs.line_id')
            .whereRef('statement_proofs.payment_id', '=', 'payments.id'),
        ),
      ),
    )
    .execute()
