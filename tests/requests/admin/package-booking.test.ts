import { beforeAll, expect, it } from 'vitest'
import { newId } from '#records/engine/db'
import { saveDraft } from '#records/enrolment/enrolment'
import { submitProof } from '#records/enrolment/submit-proof'
import { arrivedUpload, CONSENTS, done, newClient } from '#tests/journey'
import { FORM } from '#tests/registration-form'
import { wordsOf } from '../page.ts'
import type { Person } from '../person.ts'
import { openSite, type RequestSite } from '../site.ts'
import { act, answerQuestion, openDialog, rowOf, rowsWith } from './content/entries.ts'

const PAGE = '/admin/packages'
const GALA = {
  Name: 'Gala Night',
  Description: 'One evening.',
  Price: '9,900',
  'Q&A sessions': '3',
  Assessments: '1',
}

let site: RequestSite
let owner: Person
beforeAll(async () => {
  site = await openSite()
  owner = await site.as('owner')
})

const cards = async (person: Person = site.visitor()) =>
  [...(await person.open('/packages-registration')).document.querySelectorAll('.ticket h3')].map((each) =>
    wordsOf(each),
  )

it('sells a fifth package, whose bookings keep its name and amounts when it is repriced and hidden [PKG-7, PKG-1, REG-1, PAY-2]', async () => {
  const list = await (await owner.open('/admin/dashboard')).follow('Packages')
  expect(list.heading).toBe('Packages')
  const form = await list.follow('Add New Package')
  const added = await form.press('Save', GALA)
  expect(added.html).toContain('Added Successfully!')
  const sold = ['Package W', 'Package O', 'Package R', 'Package D', 'Gala Night']
  expect([...added.document.querySelectorAll('tbody .content-name')].map((each) => wordsOf(each))).toEqual(sold)
  expect(await cards()).toEqual(sold)

  const { id, name } = await newClient(site.records, `Mara ${newId()}`)
  const client = await site.signedIn(id)
  const packages = await client.open('/packages-registration')
  expect(wordsOf(packages.document.getElementById('package-gala-night'))).toContain('9,900')
  const registration = await packages.press(/^Book/, {}, '#package-gala-night')
  expect(registration.address).toBe('/registration/package-gala-night')
  const { key } = await site.records.read
    .selectFrom('packages')
    .select('key')
    .where('name', '=', 'Gala Night')
    .executeTakeFirstOrThrow()
  const words = { ...FORM, fullName: name }
  done(await saveDraft(site.records, id, key, words, 'additional', new Date()))
  const upload = await arrivedUpload(site.records, id, new Date())
  const proof = { package: key, upload, form: words, consents: CONSENTS }
  done(await submitProof(site.records, id, proof, new Date()))

  const priced = await (await act(owner, added, 'Gala Night', 'Update')).press('Save', { Price: '12,345' })
  expect(priced.html).toContain('Updated Successfully!')
  const hidden = await act(owner, priced, 'Gala Night', 'Hide')
  expect(wordsOf(rowOf(hidden, 'Gala Night'))).toContain('Hidden')
  expect(await cards()).not.toContain('Gala Night')
  const waiting = await client.open('/registration/package-gala-night')
  expect(waiting.words).toContain('Your registration is being processed. Please wait for confirmation.')
  const staffPage = await owner.open('/admin/pendingregistrationpayments')
  for (const part of ['Gala Night', 'PHP 9,900']) expect(wordsOf(rowOf(staffPage, name))).toContain(part)
  await answerQuestion(await act(owner, staffPage, name, 'Confirm'), 'Confirm')
  const confirmed = await client.open('/registration/package-gala-night')
  expect(confirmed.words).toContain('Your payment has been confirmed. Thank you!')
  expect((await client.open('/client')).words).toContain('Gala Night')
  for (const path of ['/admin/paymenthistory', '/admin/trainees', '/admin/generatereports']) {
    expect(rowsWith(await owner.open(path), name)[0], path).toContain('Gala Night')
  }
  const csv = await (await owner.send('/admin/generatereports/payment-history.csv')).text()
  expect(csv.split('\n').find((line) => line.includes(name))).toMatch(/Gala Night.*9900/)
  const log = await owner.open('/admin/audit')
  expect(wordsOf(rowOf(log, 'Package hidden'))).toContain('offered → hidden')
  expect(wordsOf(rowOf(log, 'Package updated'))).toContain('Price: 9,900 → 12,345')

  const question = await act(owner, await owner.open(PAGE), 'Gala Night', 'Delete')
  const refused = await answerQuestion(question, 'Delete')
  expect(wordsOf(openDialog(refused))).toContain('A client has booked this package')
  expect(wordsOf(rowOf(await owner.open(PAGE), 'Gala Night'))).toContain('PHP 12,345')
})

it('refuses in words a booking that comes after the package was hidden, on the page and on the way through sign-up [PKG-7, PKG-2]', async () => {
  const hide = (key: 'package_w' | 'package_o') =>
    site.records.write.updateTable('packages').set({ hidden_at: 'x' }).where('key', '=', key).execute()
  const refusal = 'This package is no longer offered.'
  const early = site.visitor()
  const signUp = await (await early.open('/packages-registration')).press(/^Book/, {}, '#package-w')
  expect(signUp.address).toMatch(/^\/login/)
  await hide('package_w')
  for (const box of signUp.document.querySelectorAll('form [name=privacy]')) box.setAttribute('checked', '')
  const refused = await signUp.press('Sign up', {
    'First Name': 'Lia',
    'Last Name': 'Dela Cruz',
    Email: 'lia.dela.cruz@client.example',
    Password: 'kundiman-7',
    'Confirm Password': 'kundiman-7',
  })
  expect(wordsOf(openDialog(refused))).toContain(refusal)
  expect(await cards(early)).not.toContain('Package W')
  const packages = await early.open('/packages-registration')
  await hide('package_o')
  expect(wordsOf(openDialog(await packages.press(/^Book/, {}, '#package-o')))).toContain(refusal)
  expect((await site.visitor().send('/registration/package-w')).status).toBe(302)
  expect((await early.send('/registration/package-never')).status).toBe(404)
  await site.records.write.updateTable('packages').set({ hidden_at: null }).execute()
})
