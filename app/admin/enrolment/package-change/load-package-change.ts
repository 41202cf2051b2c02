import { traineePackageText as text } from '#domain/text/staff/enrolment/package-change'
import { newId, type Records } from '#records/engine/db'
import { lastChangeRequest } from '#records/enrolment/package-changes/change-requests'
import { readChangingTrainee } from '#records/enrolment/package-changes/changing-trainee'
import { listChangeOffers } from '#records/enrolment/package-changes/own-package-change'

export async function loadPackageChange(records: Records, traineeId: string) {
  const trainee = await readChangingTrainee(records.read, traineeId)
  if (!trainee) return null
  const request = await lastChangeRequest(records, traineeId)
  return {
    form: newId(),
    from: trainee.package,
    offers: await listChangeOffers(records.read, trainee),
    request:
      request?.state === 'waiting'
        ? {
            id: request.id,
            key: request.toPackage,
            words: text.requested(request.packageName ?? request.toPackage, request.at),
            note: request.note,
          }
        : null,
  }
}
