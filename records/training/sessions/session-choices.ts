import type { Actor } from '#domain/accounts/accounts'
import { coachedBy, may, rolesWith } from '#domain/accounts/rights'
import type { Records } from '#records/engine/db'
import { prepareQuery } from '#records/engine/remembered'
import { peopleFound } from '#records/engine/search'

export const OFFERED = 60

export async function trainers({ read }: Records): Promise<{ id: string; name: string }[]> {
  return everyTrainer(read)
}

const everyTrainer = prepareQuery((read) =>
  read
    .selectFrom('users')
    .select(['id', 'name'])
    .where('type', '=', 'ADMIN_USER')
    .where('role', 'in', rolesWith('sessions'))
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('id'),
)

export async function traineesToChoose(
  records: Records,
  actor: Actor,
  { find, chosen }: { find: string; chosen: readonly string[] },
) {
  if (!may(actor, 'sessions')) return []
  const own = coachedBy(actor)
  const listed = records.read
    .selectFrom('trainees')
    .innerJoin('users', 'users.id', 'trainees.user_id')
    .leftJoin('packages', 'packages.key', 'trainees.package')
    .select([
      'trainees.id',
      'users.id as userId',
      'users.name',
      'trainees.coach_id as coachId',
      'trainees.session_took as sessionTook',
      'packages.sessions',
      'trainees.assessment_took as assessmentTook',
      'packages.assessments',
    ])
    .$if(own !== null, (mine) => mine.where('trainees.coach_id', '=', own))
  const [first, more] = await Promise.all([
    chosen.length > 0
      ? listed
          .where('trainees.id', 'in', [...chosen])
          .orderBy('users.name')
          .execute()
      : [],
    listed
      .$if(find !== '', (all) => all.where('trainees.user_id', 'in', peopleFound(records, find)))
      .$if(chosen.length > 0, (all) => all.where('trainees.id', 'not in', [...chosen]))
      .orderBy('users.name')
      .orderBy('trainees.id')
      .limit(OFFERED)
      .execute(),
  ])
  return [...first, ...more]
}
