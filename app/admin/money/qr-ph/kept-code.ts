import type { Actor } from '#domain/accounts/accounts'
import { readQrPh } from '#domain/money/qr-ph/code'
import { factsOf } from '#domain/money/qr-ph/facts'
import { formatInstant } from '#domain/words/formats'
import { qrPhForStaff } from '#records/money/qr-ph/academy-code'
import type { Academy } from '#app/context'
import { trialPicture } from './trial.ts'

export type KeptCode = NonNullable<Awaited<ReturnType<typeof keptCode>>>

export async function keptCode({ records, log }: Pick<Academy, 'records' | 'log'>, actor: Actor) {
  const kept = await qrPhForStaff(records, actor)
  if (!kept) return null
  const { payload, addedAt, triedAt, shownSince, ...code } = kept
  const read = readQrPh(payload)
  const drawn = await trialPicture(payload)
  if (!drawn) log.error({ code: code.id }, 'the code to try could not be drawn right')
  return {
    ...code,
    facts: read.ok ? factsOf(read.do) : null,
    added: formatInstant(addedAt),
    tried: triedAt && formatInstant(triedAt),
    shown: shownSince && formatInstant(shownSince),
    drawn: drawn !== null,
  }
}
