import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PAID_AT_ONCE } from '#domain/money/balance/terms'
import type { Actor } from '#domain/accounts/accounts'
import type { SiteEntry } from '#domain/content/site-lists'
import type { SitePartKey } from '#domain/content/site/site-parts'
import {
  after,
  enrolled,
  keptFile,
  newAdministrator,
  newClient,
  NOW,
  setUpPackages,
  wholeTables,
} from '#tests/journey'
import { fileFor } from '#records/files/files'
import { openTestRecords } from '#tests/records'
import { siteIdentity, paymentDetailsFile } from '../content.ts'
import { newId, type Records } from '#records/engine/db'
import { removePackage } from '#records/enrolment/package-editing/package-state'
import { addPackage } from '#records/enrolment/package-editing/words'
import { trainingPackages } from '#records/enrolment/packages'
import { readSiteContent } from '../site-content.ts'
import { saveSitePart } from './site-editing.ts'
import { NO_SITE_PICTURES } from './site-pictures.ts'
import { keepSitePreview, sitePreview } from './site-preview.ts'
import { readStoredPart } from './site-stored.ts'

let records: Records
let opened: Awaited<ReturnType<typeof openTestRecords>>
let coach: Actor
beforeAll(async () => {
  opened = await openTestRecords()
  records = opened.records
  await setUpPackages(records)
  coach = await newAdministrator(records)
})
afterAll(() => opened.close())
beforeEach(async () => {
  await records.write.deleteFrom('site_content').execute()
  await records.write.deleteFrom('site_versions').execute()
})

const versionNow = async () =>
  (await records.read.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version

async function edit(part: SitePartKey, fields: Record<string, string> = {}, entries?: SiteEntry[], db = records) {
  const { values, revision } = await readStoredPart(db, part)
  const value = { fields: { ...values.fields, ...fields }, entries: entries ?? values.entries }
  return { part, value, revision, pictures: NO_SITE_PICTURES }
}
async function save(...change: Parameters<typeof edit>) {
  expect(await saveSitePart(records, coach, await edit(...change), NOW)).toMatchObject({ ok: true })
}

describe('saving a part of the site', () => {
  it('puts it on the site at once, as a new content version, and leaves the other parts alone [ADM-14]', async () => {
    await records.write
      .insertInto('site_content')
      .values({ name: 'recentWinHeader', value: '{"title":"Mutya","name":"Alyanna"}', updated_at: NOW.toISOString() })
      .execute()
    const before = await versionNow()
    await save('identity', { brand: 'Bagong Tala', 'brand.tagline': 'Debate' })
    await save('contact', { contactEmail: 'hello@tala.example' })
    await save('history', { history: 'One.\n\nTwo.', 'history.title': 'Our story' })
    await save('about-opening', { 'hero.words': 'poise\nbreath' })
    await save('packages', { 'package_w.price': '12,500.50', 'package_o.price': '' })
    await save('questions', {}, [{ head: 'Why?', text: 'Because.' }])
    await save('mentors', {}, [{ title: 'Head Coach', name: 'Marivic', bio: '', storedAt: '0' }])
    await save('training', {}, [{ head: 'Prepare', short: 'Read.', text: 'Read everything.' }])
    await save('footer', {}, [{ head: 'Us', links: 'Home | /home\nBlog | https://tala.example' }])
    await save('terms', { terms: '## Terms\nBe kind.' })
    expect(await versionNow()).toBeGreaterThan(before)
    expect(await siteIdentity(records)).toMatchObject({
      brand: 'Bagong Tala',
      contactEmail: 'hello@tala.example',
      socialLinks: [],
      contact: {},
      footer: [
        {
          title: 'Us',
          links: [
            { text: 'Home', to: '/home' },
            { text: 'Blog', to: 'https://tala.example' },
          ],
        },
      ],
      legalPages: { terms: true, refunds: false },
    })
    expect(await readSiteContent(records)).toMatchObject({
      history: 'One.\n\nTwo.',
      texts: { 'brand.tagline': 'Debate', 'history.title': 'Our story' },
      hero: { words: ['poise', 'breath'] },
      questions: [{ question: 'Why?', answer: 'Because.' }],
      tabs: [{ title: 'Prepare', short: 'Read.', text: 'Read everything.' }],
      recentWinHeader: { title: 'Mutya', name: 'Alyanna' },
    })
    expect((await readSiteContent(records)).mentors[0]).toMatchObject({ title: 'Head Coach', name: 'Marivic' })
    expect((await trainingPackages(records)).map(({ key, priceCentavos }) => [key, priceCentavos])).toEqual([
      ['package_w', 1_250_050],
      ['package_o', null],
      ['package_r', 1_250_050],
      ['package_d', 2_000_000],
    ])
  })

  it('keeps the ways to reach the academy, and reads the single social link of earlier versions as the first [SETUP-5]', async () => {
    await records.write
      .insertInto('site_content')
      .values({ name: 'socialLink', value: '"https://fb.example/old"', updated_at: NOW.toISOString() })
      .execute()
    expect((await siteIdentity(records)).socialLinks).toEqual(['https://fb.example/old'])
    const socialLink = 'https://fb.example/new\nhttps://tiktok.example/new'
    const ways = await edit('contact', {
      socialLink,
      phone: '0917 123 4567',
      openingHours: 'Daily\n9 to 5',
      address: 'Lipa',
    })
    expect(await saveSitePart(records, coach, ways, NOW)).toMatchObject({ ok: true })
    expect(await saveSitePart(records, coach, ways, NOW), 'a second press').toMatchObject({ ok: true })
    expect(await siteIdentity(records)).toMatchObject({
      socialLinks: socialLink.split('\n'),
      contact: { phone: '0917 123 4567', openingHours: ['Daily', '9 to 5'], address: 'Lipa' },
    })
    const older = records.read.selectFrom('site_content').select('value').where('name', '=', 'socialLink')
    expect((await older.executeTakeFirstOrThrow()).value).toBe('"https://fb.example/new"')
    await save('contact', { socialLink: '' })
    expect((await siteIdentity(records)).socialLinks).toEqual([])
  })

  it('is refused when somebody has saved that part since, with the name and what stands there; the same form sent twice is saved once [ADM-14]', async () => {
    const other = { ...(await newAdministrator(records)), name: 'Coach Reyes' }
    await records.write.updateTable('users').set({ name: 'Coach Reyes' }).where('id', '=', other.id).execute()
    const [mine, theirs] = [await edit('vision', { vision: 'Mine' }), await edit('vision', { vision: 'Theirs' })]
    expect(await saveSitePart(records, other, theirs, NOW)).toMatchObject({ ok: true })
    const before = await wholeTables(records)
    expect(await saveSitePart(records, coach, mine, NOW)).toMatchObject({
      ok: false,
      reason: 'changed',
      by: 'Coach Reyes',
      values: { fields: { vision: 'Theirs' } },
    })
    expect(await saveSitePart(records, other, theirs, NOW), 'a second press').toMatchObject({ ok: true })
    expect(await wholeTables(records)).toEqual(before)
  })

  it('by two at once saves one of the same part, and both of two parts [ADM-14, SETUP-5]', async () => {
    const same = [await edit('vision', { vision: 'One' }), await edit('vision', { vision: 'Two' })]
    const answers = await Promise.all(same.map((each) => saveSitePart(records, coach, each, NOW)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const two = [await edit('history', { history: 'Long' }), await edit('news', { 'news.title': 'Stories' })]
    const both = await Promise.all(two.map((each) => saveSitePart(records, coach, each, NOW)))
    expect(both.every(({ ok }) => ok)).toBe(true)
    expect(await readSiteContent(records)).toMatchObject({ history: 'Long', texts: { 'news.title': 'Stories' } })
  })

  it('is for administrators, and a price change stands in the audit log with both prices [ADM-14, PAY-9]', async () => {
    const client = await newClient(records)
    const change = await edit('packages', { 'package_r.price': '9,999' })
    expect(await saveSitePart(records, client, change, NOW)).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await saveSitePart(records, coach, change, NOW)).toMatchObject({ ok: true })
    const row = await records.read
      .selectFrom('audit_log')
      .select(['action', 'subject_name', 'after'])
      .where('subject', '=', 'site-content')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ action: 'site-content save', subject_name: 'Packages' })
    expect(JSON.parse(row.after)).toMatchObject({ 'package_r price': '9,999' })
  })

  it('has no package that the academy did not make, and changes those there are by their key [ADM-14, PKG-7]', async () => {
    const fresh = await openTestRecords()
    const staff = await newAdministrator(fresh.records)
    const saveFresh = async (part: SitePartKey, more: Record<string, string>) =>
      saveSitePart(fresh.records, staff, await edit(part, more, undefined, fresh.records), NOW)
    const names = async () => Object.keys((await readStoredPart(fresh.records, 'packages')).values.fields).join(' ')
    expect(await saveFresh('identity', { brand: 'Bagong Tala' })).toMatchObject({ ok: true })
    expect(await names()).not.toContain('package_')
    const words = {
      name: 'Gala',
      description: '',
      priceCentavos: 1,
      sessions: 0,
      assessments: 1,
      terms: PAID_AT_ONCE,
      validityMonths: null,
      selfPlannedAWeek: null,
    }
    await addPackage(fresh.records, staff, { form: newId(), words }, NOW)
    const more = { 'package_gala.price': '50', 'package_none.price': '9' }
    expect(await saveFresh('packages', more)).toMatchObject({ ok: true })
    const packages = await trainingPackages(fresh.records)
    expect(packages.map(({ key, priceCentavos }) => [key, priceCentavos])).toEqual([['package_gala', 5_000]])
    await removePackage(fresh.records, staff, 'package_gala', NOW)
    expect(await names()).not.toContain('package_')
    await fresh.close()
  })

  it('never takes sessions away that a trainee has had [ADM-14, TRN-4]', async () => {
    const client = await newClient(records)
    await enrolled(records, coach, client.id, 'package_d')
    await records.write.updateTable('trainees').set({ session_took: 7 }).where('user_id', '=', client.id).execute()
    expect(await saveSitePart(records, coach, await edit('packages', { 'package_d.sessions': '6' }), NOW)).toEqual({
      ok: false,
      reason: 'count-below',
      field: 'package_d.sessions',
      taken: 7,
    })
    await save('packages', { 'package_d.sessions': '7' })
  })

  it('replaces logo and payment picture; the old logo is let go of, the old payment picture stays for owners and the log [ADM-14, ADM-11, STAFF-2]', async () => {
    const pictures = () => ({ logo: keptFile('picture'), paymentPicture: keptFile('payment-details') })
    const [first, second] = [pictures(), pictures()]
    const replace = async ({ logo, paymentPicture }: typeof first) => {
      const withLogo = { ...(await edit('identity', { brand: 'Tala' })), pictures: { ...NO_SITE_PICTURES, logo } }
      expect(await saveSitePart(records, coach, withLogo, NOW)).toMatchObject({ ok: true })
      const paying = { ...(await edit('payment')), pictures: { ...NO_SITE_PICTURES, paymentPicture } }
      expect(await saveSitePart(records, coach, paying, NOW)).toMatchObject({ ok: true })
    }
    await replace(first)
    const [logo, details] = [(await siteIdentity(records)).logo, await paymentDetailsFile(records)]
    await replace(second)
    expect((await siteIdentity(records)).logo).not.toBe(logo)
    expect(await paymentDetailsFile(records)).not.toBe(details)
    const removed = (await records.read.selectFrom('file_removals').select('key').execute()).map(({ key }) => key)
    expect(removed).toEqual(expect.arrayContaining([first.logo.key, first.logo.viewKey]))
    expect(removed).not.toContain(first.paymentPicture.key)
    expect(await fileFor(records, coach, details ?? '')).toMatchObject({ kind: 'former-payment-details' })
    for (const other of [await newAdministrator(records, 'manager'), await newClient(records), null])
      expect(await fileFor(records, other, details ?? '')).toBeNull()
    const line = await records.read
      .selectFrom('audit_log')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'payment-details change')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([line.actor_id, JSON.parse(line.before), JSON.parse(line.after)]).toEqual([
      coach.id,
      { picture: details },
      { picture: await paymentDetailsFile(records) },
    ])
    const mails = await records.read
      .selectFrom('outbox')
      .select('text')
      .where('kind', '=', 'payment-details-changed')
      .where('recipient', '=', coach.email)
      .execute()
    expect(mails.length).toBe(2)
    expect(mails[1]?.text).toContain(coach.name)
    const without = { ...(await edit('identity')), pictures: { ...NO_SITE_PICTURES, withoutLogo: true } }
    expect(await saveSitePart(records, coach, without, NOW)).toMatchObject({ ok: true })
    expect((await siteIdentity(records)).logo).toBeNull()
  })
})

it('contact address and payment picture are changed by who has just proved that it is them, the rest by who signed in an hour ago too [STAFF-4]', async () => {
  const stale = { ...coach, provedAt: after(-60).toISOString() }
  const pictures = { ...NO_SITE_PICTURES, paymentPicture: keptFile('payment-details') }
  const elsewhere = await edit('contact', { contactEmail: 'elsewhere@evil.example' })
  for (const change of [{ ...(await edit('payment')), pictures }, elsewhere])
    expect(await saveSitePart(records, stale, change, NOW)).toEqual({ ok: false, reason: 'proof-needed' })
  const words = await edit('vision', { vision: 'Without a proof' })
  expect(await saveSitePart(records, stale, words, NOW)).toMatchObject({ ok: true })
})

it('the payment picture is changed by owners alone, whatever else a manager may save [STAFF-2]', async () => {
  const manager = await newAdministrator(records, 'manager')
  const before = await paymentDetailsFile(records)
  const pictures = { ...NO_SITE_PICTURES, paymentPicture: keptFile('payment-details') }
  for (const part of ['payment', 'vision'] as const)
    expect(await saveSitePart(records, manager, { ...(await edit(part)), pictures }, NOW)).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
  expect(await paymentDetailsFile(records)).toBe(before)
  const words = await edit('vision', { vision: 'By a manager' })
  expect(await saveSitePart(records, manager, words, NOW)).toMatchObject({ ok: true })
})

describe('a preview', () => {
  it('is for the administrator who asked for it, changes nothing that is public and ends with saving [ADM-14]', async () => {
    const other = await newAdministrator(records)
    const draft = async (part: SitePartKey, fields: Record<string, string>) => {
      const { value } = await edit(part, fields)
      return { part, value }
    }
    const vision = await draft('vision', { vision: 'Not yet' })
    expect(await keepSitePreview(records, await newClient(records), vision, NOW)).toBe(false)
    expect(await keepSitePreview(records, coach, vision, NOW)).toBe(true)
    await save('identity', { brand: 'Saved meanwhile' })
    expect(await sitePreview(records, coach), 'a save ends the preview').toBeNull()
    expect(await keepSitePreview(records, coach, vision, NOW)).toBe(true)
    expect(await sitePreview(records, coach)).toMatchObject({
      content: { vision: 'Not yet' },
      identity: { brand: 'Saved meanwhile' },
    })
    expect(await sitePreview(records, other)).toBeNull()
    expect((await readSiteContent(records)).vision).not.toBe('Not yet')
    const price = await draft('packages', { 'package_w.price': '1' })
    expect(await keepSitePreview(records, coach, price, NOW)).toBe(true)
    expect((await sitePreview(records, coach))?.packages[0]?.priceCentavos).toBe(100)
    expect(await keepSitePreview(records, coach, await draft('payment', {}), NOW)).toBe(false)
  })
})
