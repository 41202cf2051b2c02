import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#records/engine/db'
import { dayFromNow } from '../../days.ts'
import { newcomer, smallReceipt } from '../../newcomers.ts'
import { detailOf, PENDING_PAYMENTS_PATH } from '../admin/money/clients.ts'
import { client, chosen, member } from './clients.ts'
import type { Page } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

const ANA = { 'First name': 'Ana', 'Last name': 'Santos', Nickname: 'Annie', Birthdate: '2014-05-04' }

async function addTo(page: Page, answers: Record<string, string | boolean | File> = ANA): Promise<Page> {
  const box = page.document.querySelector<HTMLInputElement>('#privacy')
  const label = page.document.querySelector(`label[for="${box?.id}"]`)?.textContent ?? ''
  return page.press('Add a child', { ...answers, [label.trim().replaceAll(/\s+/g, ' ')]: true })
}

const childrenOf = (parentId: string) =>
  site.records.read
    .selectFrom('family_members')
    .innerJoin('users', 'users.id', 'child_id')
    .select(['users.id', 'users.name', 'users.image'])
    .where('parent_id', '=', parentId)
    .orderBy('added_at')
    .execute()

describe('the family of a parent [FAM-1]', () => {
  it('begins with one quiet link, and ends with children on the home page, each with where they stand', async () => {
    const { id, browser } = await client(site)
    const home = await browser.open('/client')
    expect(home.words).toContain('Do you register your child?')
    const family = await (await home.follow('Add a child')).press('Add a child', {})
    expect(family.status).toBe(422)
    expect(family.errorOf('First name')).toContain('First name is required')
    expect(family.errorOf('Birthdate')).toContain('Birthdate is required')
    const added = await addTo(family)
    expect(added.words).toContain('Ana is added.')
    await addTo(added, { ...ANA, 'First name': 'Ben' })
    const children = await childrenOf(id)
    expect(children.map(({ name }) => name)).toEqual(['Ana Santos', 'Ben Santos'])
    const withChildren = await browser.open('/client')
    expect(withChildren.words).toContain('Ana Santos')
    expect(withChildren.words).toContain('Next: choose a package')
    expect(withChildren.words).not.toContain('Do you register your child?')
  })

  it('keeps what was typed when the child is of age, with the message beside the birthdate', async () => {
    const { browser } = await client(site)
    const refused = await addTo(await browser.open('/client/family'), { ...ANA, Birthdate: '2001-02-03' })
    expect(refused.status).toBe(422)
    expect(refused.errorOf('Birthdate')).toContain('18 or older')
    expect(refused.field('First name').value).toBe('Ana')
    expect(refused.field('Birthdate').value).toBe('2001-02-03')
  })

  it('takes a photo with the child, and says beside its field when it is none', async () => {
    const { id, browser } = await client(site)
    const page = await browser.open('/client/family')
    const none = await addTo(page, { ...ANA, Photo: chosen(new TextEncoder().encode('no picture')) })
    expect(none.errorOf('Photo')).toBeTruthy()
    const { default: sharp } = await import('sharp')
    const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#339966' } })
      .png()
      .toBuffer()
    const added = await addTo(none, { ...ANA, Photo: chosen(picture) })
    expect(added.words).toContain('Ana is added.')
    expect((await childrenOf(id))[0]?.image).not.toBeNull()
  })
})

describe('a child’s account [FAM-1]', () => {
  it('opens with whose place it is, without what belongs to an account of one’s own, and goes back', async () => {
    const { browser, person } = await member(site)
    await addTo(await browser.open('/client/family'))
    const home = await browser.open('/client')
    const place = await home.press('Open Ana’s account')
    expect(place.address).toBe('/client')
    expect(place.document.body.textContent).toContain('Ana’s account, opened by you as the parent')
    expect(place.words).toContain('Hello, Ana')
    const account = await browser.open('/client/account')
    expect(account.words).toContain(`Emails about Ana go to ${person.email}`)
    expect(account.html).not.toContain('child.invalid')
    expect(account.words).not.toContain('Change password')
    for (const path of ['/client/password', '/client/security', '/client/confirm'])
      expect((await browser.send(path)).headers.get('location'), path).toBe('/client/family')
    for (const path of ['/client/password', '/client/security', '/client/session-link', '/client/verification'])
      expect((await browser.post(path, { intent: 'begin', next: '/client' })).status, path).toBe(403)
    const all = await account.press('All children')
    expect(all.address).toBe('/client/family')
    expect(all.words).toContain('Ana Santos')
    const again = await all.press('Open Ana’s account')
    const left = await again.press('Logout', {}, 'nav')
    expect(left.address).toBe('/login')
    expect((await browser.send('/client')).status).toBe(302)
  })

  it('is asked to be deleted by its name, and the family’s page says so [LAW-4]', async () => {
    const { browser } = await client(site)
    await addTo(await browser.open('/client/family'))
    await (await browser.open('/client')).press('Open Ana’s account')
    const privacy = await browser.open('/client/privacy')
    expect(privacy.words).not.toMatch(/my account|my data/)
    expect(privacy.words).toContain('Download Ana’s data')
    const requested = await privacy.press('Delete Ana’s account')
    expect(requested.words).toContain('You requested to delete Ana’s account')
    const family = await requested.press('All children')
    expect(family.words).toContain('Deletion requested')
    await family.press('Open Ana’s account')
    const kept = await (await browser.open('/client/privacy')).press('Keep Ana’s account')
    expect((await kept.press('All children')).words).not.toContain('Deletion requested')
  })

  it('of another family is not found', async () => {
    const parent = await client(site)
    await addTo(await parent.browser.open('/client/family'))
    const [ana] = await childrenOf(parent.id)
    const other = await client(site)
    expect((await other.browser.post('/client/family', { intent: 'open', child: ana?.id ?? '' })).status).toBe(404)
    expect((await other.browser.post('/client/family', { intent: 'open', child: newId() })).status).toBe(404)
    expect((await other.browser.post('/client/family', { intent: 'back' })).status).toBe(403)
  })

  it('registers the child with the parent’s consent: no guardian is asked by a link, and staff see the parent', async () => {
    const { id, name, browser } = await client(site)
    await addTo(await browser.open('/client/family'))
    await (await browser.open('/client')).press('Open Ana’s account')
    const first = await (await browser.open('/packages-registration')).press('Book', {}, '#package-w')
    expect(first.document.body.textContent).toContain('Ana’s account, opened by you as the parent')
    expect(first.field('Full Name').getAttribute('value')).toBe('Ana Santos')
    expect(first.field('Birthdate').getAttribute('value')).toBe('2014-05-04')
    expect(first.document.querySelector('[name=guardianName]')).toBeNull()
    const { Birthdate: _, ...personal } = newcomer().personal
    const second = await first.press('Next', { ...personal, Age: '12', "Handler's Name": '' }, '.form-actions')
    expect(second.words).toContain('Step 2 - 4')
    const third = await second.press('Next', { 'Preferred Schedule': dayFromNow(7) }, '.form-actions')
    expect(third.words).toContain('I agree that the academy uses Ana’s details to train them.')
    const sent = await third.press('Submit registration', {
      'Screenshot or photo of your receipt': chosen(await smallReceipt()),
      'I agree that the academy uses Ana’s details to train them.': true,
    })
    expect(sent.heading).toBe('Waiting for confirmation')
    const [ana] = await childrenOf(id)
    const consents = await site.records.read
      .selectFrom('consents')
      .select(['by_guardian', 'given'])
      .where('user_id', '=', ana?.id ?? '')
      .where('purpose', '=', 'training')
      .where('ended_at', 'is', null)
      .orderBy('by_guardian')
      .execute()
    expect(consents).toEqual([
      { by_guardian: 0, given: 1 },
      { by_guardian: 1, given: 1 },
    ])
    const guardian = await site.records.read
      .selectFrom('guardians')
      .select(['relation', 'name'])
      .where('user_id', '=', ana?.id ?? '')
      .executeTakeFirst()
    expect(guardian?.relation).toBe('Parent')
    const payment = await site.records.read
      .selectFrom('payments')
      .select('id')
      .where('user_id', '=', ana?.id ?? '')
      .executeTakeFirstOrThrow()
    const viewed = await (await site.as('cashier')).open(`${PENDING_PAYMENTS_PATH}?view=${payment.id}`)
    expect(detailOf(viewed, 'Parent')).toBe(name)
    const mails = await site.records.read.selectFrom('outbox').select('recipient').execute()
    expect(mails.filter(({ recipient }) => recipient.endsWith('child.invalid'))).toEqual([])
  })
})
