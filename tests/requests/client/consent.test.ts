import { beforeAll, expect, it } from 'vitest'
import { answerPurposes } from '#records/consent/consents'
import { actorOfUser, done, READ } from '../../journey.ts'
import { newcomer, smallReceipt } from '../../newcomers.ts'
import { wordsOf, type Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'
import { chosen, client, part, toEnrolled, toThird } from './clients.ts'

const NOTICE = 'I have read the privacy notice and agree that the academy keeps my account.'
const TRAINING = 'I agree that the academy uses my details to train me.'
const RECEIPT = 'Screenshot or photo of your receipt'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const boxes = (page: Page) => [...page.document.querySelectorAll('main input[type=checkbox]')]
const agreed = (page: Page) => [...page.document.querySelectorAll('.agreed li h3')].map((each) => wordsOf(each))
const photographs = (page: Page) => wordsOf(page.document.querySelector('.purposes label[for=photographs]'))
const listExpectedAnswers = (answer: 'Yes' | 'No') => [
  'Your account Yes',
  'Training Yes',
  `Photographs and wins ${answer}`,
  'News and offers No',
]

it('nobody signs up without agreeing to the privacy notice; what was typed stays [LAW-1]', async () => {
  const { person } = newcomer()
  const page = await site.visitor().open('/login')
  expect(page.field(NOTICE).hasAttribute('checked'), 'is not ticked beforehand').toBe(false)
  const names = { 'First Name': person.firstName, 'Last Name': person.lastName, Email: person.email }
  const secret = { Password: person.password, 'Confirm Password': person.password }
  const refused = await page.press('Sign up', { ...names, ...secret })
  expect(wordsOf(refused.document.querySelector('#sign-up-privacy-error'))).toBe(
    'Please read the privacy notice and agree to it.',
  )
  expect(refused.field('First Name').getAttribute('value')).toBe(person.firstName)
  const made = () =>
    site.records.read.selectFrom('users').select('id').where('email', '=', person.email).executeTakeFirst()
  expect(await made()).toBeUndefined()
  const entered = await refused.press('Sign up', { ...secret, [NOTICE]: true })
  expect(entered.address).toMatch(/^\/packages-registration/)
  expect(await made()).toBeDefined()
})

it('a registration asks for each purpose apart and needs training alone; each is taken back and given again on the account [LAW-1]', async () => {
  const { id, browser } = await client(site)
  await toThird(site, id)
  const page = await browser.open('/registration/package-w?step=3')
  expect(boxes(page)).toHaveLength(3)
  for (const box of boxes(page)) expect(box.hasAttribute('checked')).toBe(false)
  const pictures = photographs(page)
  expect(pictures).toContain('Pictures of me and my wins')
  const receipt = chosen(await smallReceipt())
  const refused = await page.press('Submit registration', { [RECEIPT]: receipt, [pictures]: true })
  expect(refused.status).toBe(422)
  expect(refused.errorOf(TRAINING)).toBe('Please agree to this: without it we cannot train you.')
  expect(refused.field(pictures).hasAttribute('checked'), 'what was ticked stays').toBe(true)
  const waits = await refused.press('Submit registration', { [RECEIPT]: receipt, [TRAINING]: true })
  expect(waits.heading).toBe('Waiting for confirmation')
  const account = await browser.open('/client/privacy')
  expect(agreed(account)).toEqual(listExpectedAnswers('Yes'))
  const taken = await account.press('Withdraw consent', {}, part(account, '.agreed li', 'Photographs and wins'))
  expect(agreed(taken)).toEqual(listExpectedAnswers('No'))
  const given = await taken.press('Agree', {}, part(taken, '.agreed li', 'Photographs and wins'))
  expect(agreed(given)).toEqual(listExpectedAnswers('Yes'))
})

it('an account from before is asked once and keeps what it has; after its answers nothing is asked [LAW-1]', async () => {
  const one = await client(site)
  await toEnrolled(site, one)
  await site.records.write.deleteFrom('consents').where('user_id', '=', one.id).execute()
  const page = await one.browser.open('/client/privacy')
  expect(page.words).toContain('We have not asked you this yet.')
  const account = boxes(page)
    .map((box) => wordsOf(page.document.querySelector(`label[for="${box.id}"]`)))
    .find((label) => label.includes('agree that the academy keeps my account'))
  const answered = await page.press('Save my answers', { [account ?? '']: true, [TRAINING]: true })
  expect(answered.words).not.toContain('We have not asked you this yet.')
  expect(agreed(answered)).toEqual(listExpectedAnswers('No'))
})

it('a win of a trainee loses its picture on the page, in the list, in the shared picture and at its address when they take photographs back; staff are told and settle it once [LAW-1]', async () => {
  const staff = await site.as('owner')
  const one = await client(site)
  const { records } = site
  const trainee = await toEnrolled(site, one)
  const actor = await actorOfUser(records, one.id)
  done(await answerPurposes(records, actor, { photographs: true }, READ, new Date()))
  await records.write.updateTable('users').set({ name: one.name }).where('id', '=', one.id).execute()
  const win = await records.read
    .selectFrom('wins')
    .select(['id', 'image'])
    .where('image', 'is not', null)
    .executeTakeFirstOrThrow()
  const edit = await staff.open(`/admin/wins/${win.id}/edit`)
  expect((await edit.press('Save', { Trainee: one.name })).address).toMatch(/^\/admin\/wins/)
  const visitor = site.visitor()
  const shared = async () => (await visitor.send(`/share/wins/${win.id}.jpg`)).headers.get('etag')
  const picture = async () => (await visitor.send(`/pictures/${win.image}/480.jpg`)).status
  const shows = async (path: string) => (await visitor.open(path)).html.includes(`/pictures/${win.image}`)
  const state = async () => [await picture(), await shows(`/wins/${win.id}`), await shows('/home')]
  const before = await shared()
  expect(await state()).toEqual([200, true, true])

  const account = await one.browser.open('/client/privacy')
  const taken = await account.press('Withdraw consent', {}, part(account, '.agreed li', 'Photographs and wins'))
  expect(agreed(taken)[2]).toBe('Photographs and wins No')
  expect(await state()).toEqual([404, false, false])
  expect(await shared()).not.toBe(before)

  const dashboard = await staff.open('/admin/dashboard')
  const task = part(dashboard, '.withdrawals li', one.name)
  expect(wordsOf(dashboard.document.querySelector(task))).toContain('Photographs and wins')
  const settled = await dashboard.press('Mark as done', {}, task)
  expect(wordsOf(settled.document.querySelector('.withdrawals'))).not.toContain(one.name)
  const again = await staff.open(`/admin/wins/${win.id}/edit`)
  expect(again.words).toContain('This picture is hidden, because the trainee has not agreed to photographs.')
  expect(wordsOf(again.document.querySelector('#person option[selected]'))).toBe(`${one.name} (no photographs)`)
  const sessions = await staff.open(`/admin/trainees/${trainee}/sessions`)
  const title = [...sessions.document.querySelectorAll('section')].find(
    (each) => wordsOf(each.querySelector('h2')) === 'Consents',
  )
  expect(wordsOf(title?.querySelectorAll('li')[2] ?? null)).toContain('No')
})
