import type { Actor } from '#domain/accounts/accounts'
import type { PackageKey } from '#domain/enrolment/packages'
import type { PaymentTerms } from '#domain/money/balance/terms'
import type { Records } from '#records/engine/db'
import { saveDraft } from '#records/enrolment/enrolment'
import { decidePayment } from '#records/enrolment/payments'
import { submitProof } from '#records/enrolment/submit-proof'
import { sendRest } from '#records/money/balance/rest'
import { readEnrolmentAccount } from '#records/money/ledger/entries'
import { arrivedUpload, CONSENTS, done, newClient, NOW, reachReceiptStep } from './journey.ts'
import { FORM } from './registration-form.ts'

/** Package O costs 8,500; 3,000 of it may be paid first. */
export const FIRST = 300_000
export const REST = 550_000

export async function setTerms(records: Records, terms: Partial<PaymentTerms>, key: PackageKey = 'package_o') {
  await records.write
    .updateTable('packages')
    .set({
      down_payment_centavos: terms.downPaymentCentavos ?? FIRST,
      balance_days: terms.balanceDays ?? 30,
      materials_when: terms.materialsWhen ?? 'first',
    })
    .where('key', '=', key)
    .execute()
}

/** A registration on its third step whose client has chosen how to pay, with or without a voucher. */
export async function chosen(
  records: Records,
  clientId: string,
  choice: { way?: string; voucher?: string },
  key: PackageKey = 'package_o',
) {
  await reachReceiptStep(records, clientId, key)
  done(await saveDraft(records, clientId, key, choice, null, NOW))
}

export async function submitChosen(records: Records, clientId: string, now = NOW, key: PackageKey = 'package_o') {
  const upload = await arrivedUpload(records, clientId, now)
  return submitProof(records, clientId, { package: key, upload, form: FORM, consents: CONSENTS }, now)
}

/** A client in training who has paid the first part. */
export async function paidFirst(records: Records, staff: Actor, now = NOW): Promise<{ client: Actor; id: string }> {
  const client = await newClient(records)
  await chosen(records, client.id, { way: 'first' })
  const { paymentId: id } = done(await submitChosen(records, client.id, now))
  done(await decidePayment(records, staff, id, 'confirm', { now }))
  return { client, id }
}

export async function sentRest(records: Records, clientId: string, now = NOW): Promise<string> {
  return done(await sendRest(records, clientId, await arrivedUpload(records, clientId, now), now)).paymentId
}

export const owedOf = async (records: Records, id: string) => (await readEnrolmentAccount(records.read, id))?.owed
