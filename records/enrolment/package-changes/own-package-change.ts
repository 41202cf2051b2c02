import { ownId, type Actor } from '#domain/accounts/accounts'
import type { Reader, Records } from '#records/engine/db'
import { packagesIn } from '#records/enrolment/packages'
import { lastChangeRequest } from './change-requests.ts'
import { readChangingTrainee, type ChangingTrainee } from './changing-trainee.ts'

export async function listChangeOffers(db: Reader, trainee: ChangingTrainee) {
  return (await packagesIn(db)).flatMap((each) => {
    const { key, name, sessions, assessments, priceCentavos } = each
    const isTooSmall = sessions < trainee.taken.sessions || assessments < trainee.taken.assessments
    if (each.hidden || priceCentavos === null || key === trainee.package || isTooSmall) return []
    return [{ key, name, sessions, assessments, differenceCentavos: priceCentavos - trainee.priceCentavos }]
  })
}

export async function loadOwnPackageChange(records: Records, actor: Pick<Actor, 'id'>) {
  const { read } = records
  const own = await read.selectFrom('trainees').select('id').where('user_id', '=', ownId(actor)).executeTakeFirst()
  const trainee = own && (await readChangingTrainee(read, own.id))
  if (!trainee) return null
  const [offers, request, packages] = await Promise.all([
    listChangeOffers(read, trainee),
    lastChangeRequest(records, trainee.id),
    packagesIn(read),
  ])
  const shown = request && { ...request, packageName: request.packageName ?? request.toPackage }
  return {
    packageName: trainee.packageName ?? trainee.package,
    took: trainee.taken.sessions,
    sessions: packages.find(({ key }) => key === trainee.package)?.sessions ?? 0,
    offers,
    waiting: shown?.state === 'waiting' ? { id: shown.id, packageName: shown.packageName, at: shown.at } : null,
    declined: shown?.state === 'declined' ? { packageName: shown.packageName, answer: shown.answer } : null,
  }
}
