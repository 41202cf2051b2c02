import type { SessionKind } from '#domain/training/sessions'
import type { Reader, Transaction } from '#records/engine/db'

export type PackageUse = { traineeId: string; used: number; count: number }

export async function readPackageUse(
  db: Reader | Transaction,
  { traineeIds, kind }: { traineeIds: readonly string[]; kind: SessionKind },
): Promise<PackageUse[]> {
  if (traineeIds.length === 0) return []
  const rows = await db
    .selectFrom('trainees')
    .innerJoin('packages', 'packages.key', 'trainees.package')
    .leftJoin('attendances', (join) =>
      join
        .onRef('attendances.trainee_id', '=', 'trainees.id')
        .on('attendances.kind', '=', kind)
        .on('attendances.state', 'in', ['planned', 'held', 'late']),
    )
    .select(({ fn }) => [
      'trainees.id',
      kind === 'q-and-a' ? 'packages.sessions as count' : 'packages.assessments as count',
      fn.count('attendances.id').as('used'),
    ])
    .where('trainees.id', 'in', [...traineeIds])
    .groupBy(['trainees.id', 'packages.sessions', 'packages.assessments'])
    .orderBy('trainees.id')
    .execute()
  return rows.map(({ id, used, count }) => ({ traineeId: id, used: Number(used), count }))
}
