import type { PackageKey } from '#domain/enrolment/packages'
import { newId } from '#records/engine/db'
import { submitProof } from '#records/enrolment/submitting'
import { decidePayment } from '#records/enrolment/payments'
import { beginUpload, finishUpload } from '#records/files/uploads'
import { keepPicture } from '#services/content/pictures'
import { arrivedUpload, CONSENTS, done, FORM, newAdministrator, newClient, reachReceiptStep } from '#tests/journey'
import type { RequestSite } from '../site.ts'

export type Waiting = { id: string; name: string; paymentId: string }

/** A client nobody else has, whose payment has just come in; with `receipt` its picture is really there. */
export async function waitingClient(
  site: RequestSite,
  { key = 'package_r', receipt }: { key?: PackageKey; receipt?: Uint8Array } = {},
): Promise<Waiting> {
  const { records } = site
  const { id, name } = await newClient(records, `Corazon ${newId()}`)
  await reachReceiptStep(records, id, key)
  const upload = receipt ? await keptUpload(site, id, receipt) : await arrivedUpload(records, id, new Date())
  // The name typed into the form becomes the client's name.
  const form = { ...FORM, fullName: name }
  const proof = { package: key, upload, form, consents: CONSENTS }
  const { paymentId } = done(await submitProof(records, id, proof, new Date()))
  return { id, name, paymentId }
}

/** A client nobody else has who has been enrolled; the trainee has the payment's id. */
export async function enrolledClient(site: RequestSite, key: PackageKey = 'package_o'): Promise<Waiting> {
  const client = await waitingClient(site, { key })
  const staff = await newAdministrator(site.records)
  done(await decidePayment(site.records, staff, client.paymentId, 'confirm', { now: new Date() }))
  return client
}

async function keptUpload({ records, academy }: RequestSite, ownerId: string, receipt: Uint8Array): Promise<string> {
  const upload = newId()
  const picture = await keepPicture(academy.files, 'receipts', receipt)
  if (!picture.ok) throw new Error(`the receipt was refused: ${picture.because}`)
  await beginUpload(records, ownerId, upload, new Date())
  await finishUpload(records, upload, { ...picture.kept, kind: 'receipt', ownerId, sourceSha256: null }, new Date())
  return upload
}
