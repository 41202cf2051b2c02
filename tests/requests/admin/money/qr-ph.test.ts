import { beforeAll, expect, it } from 'vitest'
import { parsePaymentCode } from '#domain/money/payment-codes'
import { readFields, sealed } from '#domain/money/qr-ph/fields'
import { submitProof } from '#records/enrolment/submit-proof'
import { arrivedUpload, CONSENTS, done, newClient, reachReceiptStep } from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { ACADEMY_CODE, codePicture, readByAnother } from '#tests/qr-pictures'
import sharp from 'sharp'
import { openSite, type RequestSite } from '../../site.ts'
import type { Person } from '../../person.ts'
import type { Page } from '../../page.ts'
import { PENDING_PAYMENTS_PATH } from './clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const PAGE = '/admin/qr-ph'
const PICTURE = 'Picture of your QR Ph code'
const WITH_AMOUNT = sealed(ACADEMY_CODE.slice(0, -8).replace('5802PH', '5406100.005802PH'))
const poster = () =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
const fileOf = (bytes: Buffer) => new File([new Uint8Array(bytes)], 'code.png', { type: 'image/png' })
const codeOn = ({ document }: Page) =>
  document.querySelector('img[alt*="QR Ph code that pays"]')?.getAttribute('src') ?? null

/** The fields of the code whose picture is at this address. */
async function fieldsAt(person: Person, address: string): Promise<Map<string, string>> {
  const picture = Buffer.from(await (await person.send(address)).arrayBuffer())
  const text = await readByAnother(
    await sharp(picture, { density: 300 }).flatten({ background: '#fff' }).png().toBuffer(),
  )
  return new Map((readFields(text, 'characters') ?? []).map(({ id, value }) => [id, value]))
}

let accounts = 10_000
/** Puts the academy's code in, tries it and shows it. */
async function putAndShow(owner: Person): Promise<Page> {
  const put = await (await owner.open(PAGE)).press('Upload code', {
    [PICTURE]: fileOf(await codePicture(ACADEMY_CODE)),
    'Account name (optional)': 'Tinig Academy of Speech',
    'Account or mobile number (optional)': `0917 ${(accounts += 1)}`,
  })
  expect(put.words).toContain('Not tested yet')
  const shown = await put.press('Show code to clients', { 'I paid it and it arrived': true })
  expect(shown.words).toContain('Shown to clients')
  return shown
}

/** A client at the step where they pay for package O. */
async function payingClient() {
  const client = await newClient(site.records)
  await reachReceiptStep(site.records, client.id, 'package_o')
  const person = await site.signedIn(client.id)
  return { client, person, page: await person.open('/registration/package-o?step=3') }
}

it('says why a picture is not taken, shows what is in the right one, and shows it once a peso has arrived [QR-1]', async () => {
  const owner = await site.as('owner')
  const first = await owner.open(PAGE)
  expect(first.words).toContain('Add your QR Ph code')
  for (const [picture, why] of [
    [await poster(), /^No code was found in this picture/],
    [await codePicture('https://pay.example/tinig'), /^This code is not for payments/],
    [await codePicture(WITH_AMOUNT), /^This code already has an amount/],
  ] as const) {
    const wrong = await first.press('Upload code', { [PICTURE]: fileOf(picture) })
    expect(wrong.status).toBe(422)
    expect(wrong.errorOf(PICTURE)).toMatch(why)
    expect(wrong.document.title).toMatch(/^Error: /)
  }
  const put = await first.press('Upload code', { [PICTURE]: fileOf(await codePicture(ACADEMY_CODE)) })
  for (const fact of ['TINIG ACADEMY', 'GCash', '•••• 8901', 'Taguig', 'Merchant account', 'Code added.'])
    expect(put.words).toContain(fact)
  expect((await fieldsAt(owner, codeOn(put) ?? '')).get('54')).toBe('1.00')
  const untried = await put.press('Show code to clients')
  expect([untried.status, untried.errorOf('I paid it and it arrived')]).toEqual([
    422,
    expect.stringContaining('Pay the PHP 1 first'),
  ])
  const shown = await put.press('Show code to clients', { 'I paid it and it arrived': true })
  expect(shown.words).toContain('Shown to clients')
  const log = (await owner.open('/admin/audit')).rows()
  expect(log.find((row) => row.includes('QR Ph code shown to clients'))).toContain('GCash, TINIG ACADEMY')
  expect((await shown.press('Turn off code')).words).toContain('Off')
})

it('gives each client a code with the exact amount and their payment code, theirs alone, by which staff find them [QR-1, QR-2]', async () => {
  const owner = await site.as('owner')
  await putAndShow(owner)
  const { client, person, page } = await payingClient()
  expect(page.words).toContain('Tinig Academy of Speech')
  // Copying needs script, so the button is absent without it.
  const buttons = [...page.document.querySelectorAll('button')].map((button) => button.textContent)
  expect(buttons.filter((words) => words?.startsWith('Cop'))).toEqual([])
  const amount = `${/Pay exactly PHP ([\d,]+)/.exec(page.words)?.[1]?.replace(',', '')}.00`
  const address = codeOn(page) ?? ''
  const fields = await fieldsAt(person, address)
  expect([fields.get('01'), fields.get('54')]).toEqual(['12', amount])
  const [, code = ''] = /0012ph\.ppmi\.qrph0306STORE10506(\w+)0705GEN07/.exec(fields.get('62') ?? '') ?? []
  expect(parsePaymentCode(code)).toBe(code)
  expect(page.words).toContain(`${code.slice(0, 3)} ${code.slice(3)}`)
  const saved = [...page.document.querySelectorAll('a')].find((link) => link.textContent?.includes('Save picture'))
  expect(saved?.hasAttribute('download')).toBe(true)
  expect((await fieldsAt(person, saved?.getAttribute('href') ?? '')).get('54')).toBe(amount)

  // No other person's page has it, and no cache stores it.
  const seen = await person.send(address)
  expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  for (const other of [owner, await site.as('client')]) expect((await other.send(address)).status).toBe(404)
  expect((await site.visitor().send(address)).status).toBe(302)

  // Once it is paid they keep the payment code, and staff find the payment by it.
  const upload = await arrivedUpload(site.records, client.id, new Date())
  const proof = {
    package: 'package_o' as const,
    upload,
    form: { ...FORM, fullName: client.name },
    consents: CONSENTS,
  }
  const { paymentId } = done(await submitProof(site.records, client.id, proof, new Date()))
  const waiting = await person.open('/registration/package-o')
  expect(waiting.words).toContain('Your payment code:')
  expect(waiting.words).toContain(`${code.slice(0, 3)} ${code.slice(3)}`)
  const found = await owner.open(`${PENDING_PAYMENTS_PATH}?search=${code.toLowerCase()}`)
  expect(found.rows('Pending payments')).toEqual([expect.stringContaining(client.id)])
  expect(found.html).toContain(paymentId)
})

it('goes from the page when it is switched off, and the payment code stays [QR-1, QR-2]', async () => {
  const owner = await site.as('owner')
  const shown = await putAndShow(owner)
  const { person, page } = await payingClient()
  const address = codeOn(page) ?? ''
  expect((await person.send(address)).status).toBe(200)
  expect((await shown.press('Turn off code')).words).toContain('Off')
  expect((await person.send(address)).status).toBe(404)
  const plain = await person.open(page.address)
  expect(plain.words).toContain('Pay exactly')
  expect(plain.words).toContain('Payment code')
  expect(codeOn(plain)).toBeNull()
})
