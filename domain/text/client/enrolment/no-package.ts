import type { ClientStage } from '#domain/enrolment/client-stage'

/** Follows 'You currently have no package'; null for those who have one, or need none. */
export const noPackageReasonText: Record<ClientStage, ((packageName: string) => string) | null> = {
  new: () => 'You have not booked one yet.',
  booked: (name) => `You booked ${name}. Your registration is not finished yet.`,
  registering: (name) => `Your registration for ${name} is not finished yet.`,
  pending: (name) => `Your payment for ${name} is waiting for confirmation.`,
  guardian: (name) => `Your payment for ${name} is waiting until your parent or guardian agrees.`,
  declined: (name) => `Your parent or guardian did not agree to ${name}.`,
  question: (name) => `Your payment for ${name} is waiting for your answer to a question.`,
  rejected: (name) => `Your payment for ${name} was not accepted.`,
  enrolled: null,
  owing: null,
  finished: null,
  staff: null,
}

export const MAY_COMPLETE_REGISTRATION: Record<ClientStage, boolean> = {
  new: true,
  booked: true,
  registering: true,
  pending: false,
  guardian: false,
  declined: false,
  question: false,
  rejected: true,
  enrolled: false,
  owing: false,
  finished: false,
  staff: false,
}
