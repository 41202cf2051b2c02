import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { PackageKey } from '#domain/enrolment/packages'
import { newId } from '#records/engine/db'
import { decidePayment } from '#records/enrolment/payments'
import { submitProof } from '#records/enrolment/submit-proof'
import { beginUpload, finishUpload } from '#records/files/uploads'
import { keepPicture } from '#services/content/pictures'
import {
  actorOfUser,
  arrivedUpload,
  CONSENTS,
  done,
  newAdministrator,
  newClient,
  reachReceiptStep,
} from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { ADMINISTRATOR } from '#tests/people'
import { wordsOf, type Page } from '../../page.ts'
import type { RequestSite } from '../../site.ts'

export const PENDING_PAYMENTS_PATH = '/admin/pendingregistrationpayments'

/** A client of one test alone, and the payment they sent. */
export type Payer = { id: string; name: string; paymentId: string }

/** A client whose payment waits; with `receipt` its picture is really there. */
export async function waitingClient(
  site: RequestSite,
  { key = 'package_r', receipt }: { key?: PackageKey; receipt?: Uint8Array } = {},
): Promise<Payer> {
  const { records } = site
  const { id, name } = await newClient(records, `Corazon ${newId()}`)
  await reachReceiptStep(records, id, key)
  const upload = receipt ? await sentReceipt(site, id, receipt) : await arrivedUpload(records, id, new Date())
  const sent = { package: key, upload, form: { ...FORM, fullName: name }, consents: CONSENTS }
  const { paymentId } = done(await submitProof(records, id, sent, new Date()))
  return { id, name, paymentId }
}

async function sentReceipt({ academy, records }: RequestSite, ownerId: string, receipt: Uint8Array): Promise<string> {
  const upload = newId()
  const picture = await keepPicture(academy.files, 'receipts', receipt)
  if (!picture.ok) throw new Error(`the receipt was refused: ${picture.reason}`)
  await beginUpload(records, ownerId, upload, new Date())
  await finishUpload(records, upload, { ...picture.kept, kind: 'receipt', ownerId, sourceSha256: null }, new Date())
  return upload
}

/** A client whom an owner of their own has enrolled at `now`; the trainee has the payment's id. */
export async function enrolledClient(
  site: RequestSite,
  key: PackageKey = 'package_o',
  now = new Date(),
): Promise<Payer> {
  const client = await waitingClient(site, { key })
  const owner = await newAdministrator(site.records)
  done(await decidePayment(site.records, owner, client.paymentId, 'confirm', { now }))
  return client
}

/** A picture without words, which is read in no time; no other is the same. */
export function plainPicture(): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  return sharp({ create: { width: 400, height: 700, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

/** The first administrator, as the guard of a page knows her. */
export async function firstOwner({ records }: RequestSite) {
  const { id } = await records.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', ADMINISTRATOR.email)
    .executeTakeFirstOrThrow()
  return actorOfUser(records, id)
}

/** Narrows to the row of a payment, for what is pressed there. */
export const rowOf = ({ paymentId }: Payer) => `tr:has(#client-${paymentId})`

/** The dialog that is open as the page arrives: its title and its words. */
export function dialogOf({ document }: Page): { title: string; words: string } | null {
  const open = [...document.querySelectorAll('dialog[open]')].at(-1)
  return open ? { title: wordsOf(open.querySelector('h2')), words: wordsOf(open) } : null
}

/** What the page says of this term in a list of details. */
export function detailOf({ document }: Page, term: string): string | null {
  const named = [...document.querySelectorAll('dt')].find((each) => wordsOf(each) === term)
  return named ? wordsOf(named.nextElementSibling) : null
}
