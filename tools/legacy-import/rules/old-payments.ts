import type { PaymentStatus } from '#domain/enrolment/enrolment'
import { oldInstant } from './old-dates.ts'
import { oldStoragePath } from './old-files.ts'
import type { PackageKey } from '#domain/enrolment/packages'
import { oldPackageKey } from './old-packages.ts'
import {
  LINE_MAX_LENGTH,
  reading,
  rejectRecord,
  text,
  own,
  whole,
  type OldRecord,
  type Taken,
} from './old-records.ts'

export function readPayment(id: string, record: OldRecord) {
  return reading(() => {
    const status = statusOf(own(record, 'status')) ?? rejectRecord('its status is unknown')
    return {
      userId: text(record, 'userId', LINE_MAX_LENGTH) || id,
      ...packageAndReceipt(record),
      status,
      submittedAt: oldInstant(own(record, 'timestamp'))?.toISOString() ?? null,
    }
  })
}
export type OldPayment = Taken<typeof readPayment>

export function readHistory(record: OldRecord) {
  return reading(() => {
    const status = own(record, 'status')
    if (status !== undefined && statusOf(status) === null) rejectRecord('its status is unknown')
    return {
      userId: text(record, 'userId', LINE_MAX_LENGTH) || null,
      paymentId: text(record, 'id', LINE_MAX_LENGTH) || null,
      ...packageAndReceipt(record),
      submittedAt: oldInstant(own(record, 'timestamp'))?.toISOString() ?? null,
      confirmedAt: oldInstant(own(record, 'confirmedAt'))?.toISOString() ?? null,
    }
  })
}
export type OldHistory = Taken<typeof readHistory>

function packageAndReceipt(record: OldRecord): { package: PackageKey; receipt: string | null } {
  return {
    package: oldPackageKey(own(record, 'package_title')) ?? rejectRecord('its package is unknown'),
    receipt: oldStoragePath(own(record, 'imageUrl')),
  }
}

function statusOf(value: unknown): PaymentStatus | null {
  return value === 'pending' || value === 'confirmed' || value === 'rejected' ? value : null
}

export function readTrainee(record: OldRecord) {
  return reading(() => {
    const userId = text(record, 'userId', LINE_MAX_LENGTH) || rejectRecord('it names no user')
    const took = (name: string) => Math.max(0, whole(own(record, name)) ?? 0)
    return {
      userId,
      paymentId: text(record, 'confirmationPaymentId', LINE_MAX_LENGTH) || null,
      sessionTook: took('session_took'),
      assessmentTook: took('assessment_took'),
    }
  })
}
export type OldTrainee = Taken<typeof readTrainee>
