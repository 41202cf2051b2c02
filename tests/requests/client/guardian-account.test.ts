import { beforeAll, expect, it } from 'vitest'
import { decidePayment } from '#records/enrolment/payments'
import { actorOfUser, arrivedUpload, CONSENTS, done, newAdministrator } from '../../journey.ts'
import { newcomer, smallReceipt } from '../../newcomers.ts'
import { AGREED_TO_NOTICE } from '../../people.ts'
import { FIRST, setTerms } from '../../terms.ts'
import { PERSON_FIELD } from '#domain/enrolment/queued-words'
import { saveDraft } from '#records/enrolment/enrolment'
import { submitProof } from '#records/enrolment/submit-proof'
import { showProgressToGuardian } from '#records/consent/guardian-staff'
import { linkTo } from '#routes'
import { wordsOf, type Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'
import { chosen, client, GUARDIAN, part, toThird, toWaiting, WORDS, YOUNG } from './clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
  await setTerms(site.records, { downPaymentCentavos: FIRST })
})

const TRAINING = 'I agree that the academy uses my child’s details to train them.'

/** A minor with an own account, and the page of the link by which their guardian has agreed. */
async function agreed() {
  const minor = await client(site)
  const payment = await toWaiting(site, minor, { minor: true })
  const own = await (await minor.browser.open('/client/guardian')).press('Create link')
  const link = new URL(own.document.querySelector('.share-link input')?.getAttribute('value') ?? '').pathname
  const page = await site.visitor().open(link)
  const said = await page.press('I agree', { 'Your full name, as your signature': 'Ana Dela Cruz', [TRAINING]: true })
  return { minor, payment, link, said }
}
const add = (page: Page) => page.press('Add Ligaya to my account')

it('a guardian signs up from the link, comes back, and sees the minor in their account; the minor and staff see who it is [FAM-1]', async () => {
  const { minor, link, said, payment } = await agreed()
  expect(said.words).toContain('An account for you')
  const { firstName, lastName, email, password } = newcomer().person
  const guardian = site.visitor()
  const join = (await guardian.open(link)).document.querySelector('.guardian-ways a')?.getAttribute('href') ?? ''
  expect(join).toBe(`/login?next=${encodeURIComponent(link)}#sign-up-mode`)
  const names = { firstName, lastName, email, password, confirmPassword: password }
  const signedUp = await guardian.post(join.replace(/#.*/, ''), { panel: 'sign-up', ...names, ...AGREED_TO_NOTICE })
  expect([signedUp.status, signedUp.headers.get('location')]).toEqual([303, link])
  const back = await guardian.open(link)
  expect(back.words).toContain(`You are signed in as ${firstName} ${lastName} (${email}).`)
  const ward = await add(back)
  expect(ward.heading).toBe(minor.name)
  expect(ward.words).toContain('Ligaya is in your account now.')
  expect(ward.words).toContain('What is to be paid appears here once the training has begun.')
  expect((await guardian.open(link)).words).toContain('Ligaya is in your account.')
  const home = await guardian.open('/client')
  expect(home.words).toContain('Ligaya signs in by themselves.')
  expect((await home.follow('View Ligaya’s page')).heading).toBe(minor.name)
  const account = await minor.browser.open('/client/account')
  expect(account.words).toContain(`${firstName} ${lastName} has an account, sees there what your guardian may see`)
  const staff = await newAdministrator(site.records)
  done(await decidePayment(site.records, staff, payment, 'confirm', { now: new Date() }))
  const { id: trainee } = await site.records.read
    .selectFrom('trainees')
    .select('id')
    .where('user_id', '=', minor.id)
    .executeTakeFirstOrThrow()
  const page = await (await site.as('owner')).open(linkTo('traineeSessions', { id: trainee }))
  expect(page.words).toContain(`Guardian with an account of their own: ${firstName} ${lastName}`)
})

it('who is signed in as somebody else reads why that account cannot be used [FAM-1]', async () => {
  const { minor, link } = await agreed()
  const offer = async (browser: typeof minor.browser) =>
    wordsOf((await browser.open(link)).document.querySelector('.guardian-account'))
  expect(await offer(minor.browser)).toContain('This is the account of the person under 18.')
  expect(await offer(await site.as('owner'))).toContain('This is a staff account.')
  const young = await client(site)
  await toWaiting(site, young, { minor: true })
  expect(await offer(young.browser)).toContain('This account belongs to a person under 18.')
  expect((await minor.browser.post(link, { intent: 'account' })).status).toBe(403)
  const [first, second] = [await client(site), await client(site)]
  const open = await second.browser.open(link)
  await add(await first.browser.open(link))
  const late = await add(open)
  expect(late.status).toBe(409)
  expect(late.words).toContain('Another account acts as the guardian already.')
  expect(await offer(site.visitor())).toContain('You have an account for Ligaya.')
  // A form of the page from before somebody else signed in on this device adds to nobody's account.
  const { said, link: other } = await agreed()
  expect(said.words).toContain('An account for you')
  const foreign = await second.browser.post(other, { intent: 'account', [PERSON_FIELD]: first.id })
  expect(foreign.status).toBe(403)
  expect((await first.browser.open(`/client/family/child/${minor.id}`)).status).toBe(200)
  expect((await second.browser.send(`/client/family/child/${minor.id}`)).status).toBe(404)
  expect((await minor.browser.send(`/client/family/child/${minor.id}`)).status).toBe(404)
})

it('from the account the guardian takes consents back and gives them again, without the link [FAM-1, LAW-2]', async () => {
  const { minor, link } = await agreed()
  const guardian = await client(site)
  const page = await add(await guardian.browser.open(link))
  const line = (of: Page, purpose: string) => part(of, '.guardian-answers li', purpose)
  const more = await page.press('Agree', {}, line(page, 'Photographs and wins'))
  expect(wordsOf(more.document.querySelector(line(more, 'Photographs and wins')))).toContain('Take back')
  const no = await more.press('Take back', {}, line(more, 'Training'))
  expect(no.words).toContain('You said no to the training')
  expect(wordsOf(no.document.querySelector(line(no, 'News and offers')))).not.toContain('Agree')
  expect((await minor.browser.open('/client/guardian')).words).toContain('Your guardian said no.')
  const yes = await no.press('Agree', {}, line(no, 'Training'))
  expect(yes.words).toContain('Payment sent: waiting for confirmation')
})

it('the guardian sees the progress only when staff show it, and pays the balance of the minor [FAM-1, FAM-2]', async () => {
  const minor = await client(site)
  await toThird(site, minor.id, 'package_o')
  done(await saveDraft(site.records, minor.id, 'package_o', { way: 'first' }, null, new Date()))
  const upload = await arrivedUpload(site.records, minor.id, new Date())
  const form = { ...WORDS, ...YOUNG, fullName: minor.name }
  const proof = { package: 'package_o', upload, form, consents: CONSENTS, guardian: GUARDIAN } as const
  const { paymentId: payment } = done(await submitProof(site.records, minor.id, proof, new Date()))
  const own = await (await minor.browser.open('/client/guardian')).press('Create link')
  const link = new URL(own.document.querySelector('.share-link input')?.getAttribute('value') ?? '').pathname
  await (await site.visitor().open(link)).press('I agree', {
    'Your full name, as your signature': GUARDIAN.guardianName,
    [TRAINING]: true,
  })
  const staff = await newAdministrator(site.records)
  done(await decidePayment(site.records, staff, payment, 'confirm', { now: new Date() }))
  const guardian = await client(site)
  const page = await add(await guardian.browser.open(link))
  expect(page.words).not.toContain('How far Ligaya is')
  expect(page.words).toContain('PHP 2,000')
  const none = await page.press('Send proof of payment')
  expect([none.status, none.errorOf('Screenshot or photo of your receipt')]).toEqual([422, 'Image is required'])
  const sent = await page.press('Send proof of payment', {
    'Screenshot or photo of your receipt': chosen(await smallReceipt()),
  })
  expect(sent.words).toContain('A proof of payment of PHP 2,000 is being checked.')
  expect((await minor.browser.open('/client/balance')).words).toContain('is being checked')
  done(
    await showProgressToGuardian(site.records, await actorOfUser(site.records, staff.id), minor.id, true, new Date()),
  )
  expect((await guardian.browser.open(`/client/family/child/${minor.id}`)).words).toContain('How far Ligaya is')
})
