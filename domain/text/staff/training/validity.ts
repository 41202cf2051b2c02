import { formatDay } from '#domain/words/formats'
import type { RefusalText } from '#domain/text/shared/refusals'

export const traineeValidityText = {
  detail: 'Package valid until',
  unlimited: 'No limit',
  ended: (day: string) => `${day} (ended)`,
  title: 'Change the last day of the package',
  day: 'New last day',
  dayHint: 'Leave it empty for no limit.',
  reason: 'Reason',
  save: 'Change last day',
  saving: 'Saving…',
  saved: (to: string | null) => (to === null ? 'Package without a limit' : `Package valid until ${formatDay(to)}`),
} as const

const atDay = (text: string) => ({ text, status: 422, field: 'validUntil' })
const atReason = (text: string) => ({ text, status: 422, field: 'validityReason' })

export const traineeValidityRefusalText = {
  'day-invalid': atDay('Please enter a date'),
  'day-past': atDay('Please enter today or a later day'),
  'day-same': atDay('This is the last day already. Please enter another day'),
  'reason-missing': atReason('Please say why the last day changes'),
  'reason-too-long': atReason('Please use at most 500 characters'),
  'day-changed': {
    title: 'Last day not changed',
    text: 'Someone else changed the last day after you opened the page. The page is up to date now.',
    status: 409,
  },
} as const satisfies Record<string, RefusalText>
