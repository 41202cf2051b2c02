import { newId } from '#records/engine/db'
import { saveDraft, bookPackage } from '#records/enrolment/enrolment'
import { decidePayment } from '#records/enrolment/payments'
import { submitProof } from '#records/enrolment/submit-proof'
import { beginUpload, finishUpload } from '#records/files/uploads'
import { keepPicture } from '#services/content/pictures'
import type { PackageKey } from '#domain/enrolment/packages'
import { dayFromNow } from '../../days.ts'
import { arrivedUpload, CONSENTS, done, newAdministrator, newClient } from '../../journey.ts'
import { FORM } from '../../registration-form.ts'
import { newcomer } from '../../newcomers.ts'
import { AGREED_TO_NOTICE, type Person as Named } from '../../people.ts'
import { wordsOf, type Page } from '../page.ts'
import type { Person } from '../person.ts'
import type { RequestSite } from '../site.ts'

export type Client = { id: string; name: string; browser: Person }

/** A client of one test alone, signed in. */
export async function client(site: RequestSite): Promise<Client> {
  const { id, name } = await newClient(site.records, `Ligaya ${newId()}`)
  return { id, name, browser: await site.signedIn(id) }
}

/** Signs up by the form; for tests that need a password or an address. */
export async function member(
  site: RequestSite,
  person: Named = newcomer().person,
): Promise<Client & { person: Named }> {
  const browser = site.visitor()
  const { firstName, lastName, email, password } = person
  const names = { firstName, lastName, email, password, confirmPassword: password }
  const answer = await browser.post('/login', { panel: 'sign-up', ...names, ...AGREED_TO_NOTICE })
  if (answer.status !== 303) throw new Error(`Signing up was answered ${answer.status}.`)
  const { id } = (await (await browser.send('/me')).json()) as { id: string }
  return { id, name: `${firstName} ${lastName}`, browser, person }
}

/** Signs in with a password; without one of the right kind it throws. */
export async function enter(site: RequestSite, { email, password }: Pick<Named, 'email' | 'password'>) {
  const browser = site.visitor()
  const answer = await browser.post('/login', { panel: 'sign-in', email, password })
  if (answer.status !== 303) throw new Error(`Signing in was answered ${answer.status}.`)
  return browser
}

/** The words of both steps, as a form whose day is still to come. */
export const WORDS = { ...FORM, firstSchedule: dayFromNow(7) }

/** Brings a client to the third step of a registration. */
export async function toThird({ records }: RequestSite, id: string, key: PackageKey = 'package_w'): Promise<void> {
  done(await bookPackage(records, id, key))
  done(await saveDraft(records, id, key, WORDS, 'additional', new Date()))
}

/** Brings a client to a waiting payment, whose picture really exists when one is given; returns the payment's id. */
export async function toWaiting(
  site: RequestSite,
  { id, name }: { id: string; name?: string },
  { key = 'package_w', receipt, minor = false }: { key?: PackageKey; receipt?: Uint8Array; minor?: boolean } = {},
): Promise<string> {
  const { records } = site
  await toThird(site, id, key)
  const upload = receipt ? await realUpload(site, id, receipt) : await arrivedUpload(records, id, new Date())
  const form = { ...WORDS, ...(name ? { fullName: name } : {}), ...(minor ? YOUNG : {}) }
  const proof = { package: key, upload, form, consents: CONSENTS, guardian: minor ? GUARDIAN : null }
  return done(await submitProof(records, id, proof, new Date())).paymentId
}

/** Of a minor: fourteen, and who agrees for them. */
export const YOUNG = { age: '14', birthdate: `${new Date().getUTCFullYear() - 14}-01-15` }
export const GUARDIAN = {
  guardianName: 'Ana Dela Cruz',
  guardianRelation: 'Mother',
  guardianContact: '0917 555 0101',
}

async function realUpload({ records, academy }: RequestSite, ownerId: string, receipt: Uint8Array): Promise<string> {
  const upload = newId()
  const picture = await keepPicture(academy.files, 'receipts', receipt)
  if (!picture.ok) throw new Error(`the receipt was refused: ${picture.reason}`)
  await beginUpload(records, ownerId, upload, new Date())
  await finishUpload(records, upload, { ...picture.kept, kind: 'receipt', ownerId, sourceSha256: null }, new Date())
  return upload
}

/** Decides as an owner of this test alone. */
export async function decided(
  { records }: RequestSite,
  paymentId: string,
  decision: Parameters<typeof decidePayment>[3],
  reason = '',
): Promise<void> {
  const staff = await newAdministrator(records)
  done(await decidePayment(records, staff, paymentId, decision, { reason, now: new Date() }))
}

/** Brings a client to an enrolment; returns the trainee's id. */
export async function toEnrolled(
  site: RequestSite,
  of: { id: string; name?: string },
  key: PackageKey = 'package_w',
): Promise<string> {
  const paymentId = await toWaiting(site, of, { key })
  await decided(site, paymentId, 'confirm')
  return paymentId
}

/** A file as chosen in a form. */
export const chosen = (bytes: Uint8Array, name = 'receipt.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type })

/** The client of the starter content in a state, by the line printed at the first start. */
export async function starter(site: RequestSite, state: string): Promise<Client> {
  const [, email = ''] =
    new RegExp(`^\\s*${state}\\s+(\\S+)\\s+password (\\S+)`, 'm').exec(process.env.TEST_SIGN_INS ?? '') ?? []
  const { id, name } = await site.records.read
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id, name, browser: await site.signedIn(id) }
}

/** Narrows a press to the part of a page with these words: the selector of what holds it. */
export function part(page: Page, selector: string, words: string): string {
  const found = [...page.document.querySelectorAll(selector)].filter((each) => wordsOf(each).includes(words))
  if (found.length !== 1)
    throw new Error(`${found.length} times ${selector} with ${words}: ${page.words.slice(0, 400)}`)
  for (const before of page.document.querySelectorAll('[data-part]')) before.removeAttribute('data-part')
  found[0]?.setAttribute('data-part', '')
  return '[data-part]'
}
