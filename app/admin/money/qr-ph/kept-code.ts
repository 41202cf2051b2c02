import type { Actor } from '#domain/accounts/accounts'
import { readQrPh } from '#domain/money/qr-ph/code'
import { readCodeFacts } from '#domain/money/qr-ph/facts'
import { formatInstant } from '#domain/words/formats'
import { qrPhForStaff } from '#records/money/qr-ph/academy-code'
import type { AppServices } from '#app/context'
import { trialPicture } from './trial.ts'

export type KeptCode = NonNullable<Awaited<ReturnType<typeof keptCode>>>

export async function keptCode({ records, log }: Pick<AppServices, 'records' | 'log'>, actor: Actor) {
  const kept = await qrPhForStaff(records, actor)
  if (!kept) return null
  const { payload, addedAt, triedAt, shownSince, ...code } = kept
  const read = readQrPh(payload)
  const rendered = await trialPicture(payload)
  if (!rendered) log.error({ code: code.id }, 'the code to try could not be drawn right')
  return {
    ...code,
    facts: read.ok ? readCodeFacts(read.value) : null,
    added: formatInstant(addedAt),
    tried: triedAt && formatInstant(triedAt),
    shown: shownSince && formatInstant(shownSince),
    rendered: rendered !== null,
  }
}
