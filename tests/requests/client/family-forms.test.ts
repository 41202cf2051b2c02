import { beforeAll, describe, expect, it } from 'vitest'
import { CONNECTION_TEXTS } from '#domain/line'
import { PERSON_FIELD } from '#domain/enrolment/queued-words'
import { addChild } from '#records/accounts/families/families'
import { openChild } from '#records/accounts/families/family-sessions'
import { openSession } from '#records/accounts/accounts'
import { hashOfToken, newId } from '#records/engine/db'
import { ADDRESSES } from '#routes'
import { fieldsOfPage } from '#tests/drills/abuse/asking'
import { actorOfUser, done, READ, wholeTables } from '../../journey.ts'
import { FORM } from '../../registration-form.ts'
import { client, toEnrolled, toThird, toWaiting } from './clients.ts'
import type { Person } from '../person.ts'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

/** A parent with two children who train, and with the browser that holds the parent's session. */
async function family() {
  const parent = await client(site)
  const actor = await actorOfUser(site.records, parent.id)
  const add = async (firstName: string) => {
    const details = { firstName, lastName: 'Santos', nickname: '', birthdate: '2014-05-04' }
    const { id } = done(await addChild(site.records, actor, { details, formId: newId(), agreed: READ }, new Date()))
    return id
  }
  const [ana, ben] = [await add('Ana'), await add('Ben')]
  const place = async (childId: string) => {
    const session = hashOfToken(await openSession(site.records, parent.id, new Date()))
    const at = { sessionHash: session, device: null, place: null }
    const { token } = done(await openChild(site.records, actor, childId, at, new Date()))
    parent.browser.cookies.set('session', token)
  }
  return { parent, browser: parent.browser, ana, ben, place }
}

/** The addresses of the client area that take a form, with values for their parts. */
const TAKES_FORMS = Object.entries(ADDRESSES)
  .filter(([, facts]) => 'file' in facts && facts.file.startsWith('client/') && 'takes' in facts)
  .map(([name, { path }]) => ({
    name,
    path: path.replace(':packagesid', 'package-w').replaceAll(/:\w+/g, 'aaaaaaaaaaaaaaaa'),
  }))
/** Refused in a child's place before any form is read; queued attempts say whose they are by a field of their own. */
const OWN_GUARD = ['clientPassword', 'clientSecurity', 'clientConfirm', 'sessionLink', 'verification', 'practiceSend']

const refused = async (answer: Response) =>
  answer.status === 403 && (await answer.text()).includes(CONNECTION_TEXTS.place)

async function kept() {
  const { attempts: _, sessions: __, ...tables } = await wholeTables(site.records)
  return tables
}

describe('a form of another child’s page, sent from an older tab [FAM-1, NET-1]', () => {
  it('is refused by every address of the client area, whatever it says, and nothing is written', async () => {
    const { browser, ana, ben, place } = await family()
    await place(ben)
    const before = await kept()
    const wrong: string[] = []
    for (const { name, path } of TAKES_FORMS.filter((each) => !OWN_GUARD.includes(each.name)))
      for (const fields of [{ [PERSON_FIELD]: ana }, {}] as Record<string, string>[])
        for (const headers of [{ accept: 'text/html' }, { accept: '*/*' }])
          if (!(await refused(await browser.post(path, { intent: 'details', ...fields }, headers))))
            wrong.push(`${name} ${JSON.stringify(fields)}`)
    expect(TAKES_FORMS.length).toBeGreaterThan(15)
    expect(wrong).toEqual([])
    const attempt = {
      id: newId(),
      person: ana,
      drill: newId(),
      upload: newId(),
      recordedAt: new Date().toISOString(),
    }
    expect((await browser.post('/practice/send', attempt)).status).toBeGreaterThanOrEqual(400)
    expect(await kept()).toEqual(before)
  })

  it('is refused by the real pages: each form carries whose it is; with the field of the open place it is taken', async () => {
    const { browser, ana, ben, place } = await family()
    await toEnrolled(site, { id: ana })
    await place(ana)
    const forms = await formsOf(browser, PAGES_OF_TRAINEES)
    await place(ben)
    await toThird(site, ben)
    forms.push(...(await formsOf(browser, ['/registration/package-w?step=1', '/registration/package-w?step=3'])))
    expect(forms.length).toBeGreaterThan(8)
    const away = forms.filter(({ action }) => !action.startsWith('/logout'))
    expect(away.filter(({ fields }) => !fields.has(PERSON_FIELD)).map(({ action }) => action)).toEqual([])
    await place(ben)
    const before = await kept()
    for (const { action, fields } of away.filter((form) => form.fields.get(PERSON_FIELD) === ana))
      expect(await refused(await browser.post(action, Object.fromEntries(fields))), action).toBe(true)
    expect(await kept()).toEqual(before)
    // Control: the same form is taken once it says that it is of the open place.
    const details = away.find(({ fields }) => fields.has('fullName') && fields.get(PERSON_FIELD) === ana)
    const forged = { ...Object.fromEntries(details?.fields ?? []), [PERSON_FIELD]: ben, fullName: 'Written For Ben' }
    await browser.post(details?.action ?? '', forged)
    const { name } = await site.records.read
      .selectFrom('users')
      .select('name')
      .where('id', '=', ben)
      .executeTakeFirstOrThrow()
    expect(name).toBe('Written For Ben')
  })

  it('keeps what was typed without script, to be sent when the right place is open', async () => {
    const { browser, ana, ben, place } = await family()
    await place(ben)
    const details = { ...detailsOf(ana), fullName: 'Ana Maria Santos' }
    const sent = await browser.post('/client/account', details, { accept: 'text/html' })
    const html = await sent.text()
    expect([sent.status, html]).toEqual([403, expect.stringContaining(CONNECTION_TEXTS.placeTitle)])
    await place(ana)
    await browser.post('/client/account', Object.fromEntries(fieldsOfPage(html, /./)), { accept: 'text/html' })
    const row = await site.records.read
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', 'in', [ana, ben])
      .execute()
    expect(row.map(({ id, name }) => [id, name])).toEqual(
      expect.arrayContaining([
        [ana, 'Ana Maria Santos'],
        [ben, 'Ben Santos'],
      ]),
    )
  })

  it('of the parent’s own page is not written for the child, nor the child’s for the parent', async () => {
    const { parent, browser, ana, place } = await family()
    const own = await formsOf(browser, ['/client/account'])
    await place(ana)
    const ofAna = await formsOf(browser, ['/client/account'])
    const send = ({ action, fields }: SentForm) => browser.post(action, Object.fromEntries(fields))
    const details = (forms: SentForm[]) => forms.filter(({ fields }) => fields.has('fullName'))
    expect([details(own).length, details(ofAna).length]).toEqual([1, 1])
    for (const form of details(own)) expect(await refused(await send(form))).toBe(true)
    browser.cookies.set('session', await openSession(site.records, parent.id, new Date()))
    for (const form of details(ofAna)) expect(await refused(await send(form))).toBe(true)
    // Without any child's place a form of before this version is taken as it was.
    expect((await browser.post('/client/account', { intent: 'details', fullName: 'Parent Self' })).status).not.toBe(
      403,
    )
  })

  it('holds for a file sent in pieces too', async () => {
    const { browser, ana, ben, place } = await family()
    await toWaiting(site, { id: ben })
    await toThird(site, ana)
    await place(ana)
    const word = (text: string) => Buffer.from(text).toString('base64')
    const begin = (person: string | null) =>
      browser.send('/uploads', {
        method: 'POST',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '100',
          'upload-metadata': `filetype ${word('image/png')}${person ? `,person ${word(person)}` : ''}`,
        },
      })
    expect(await refused(await begin(ben))).toBe(true)
    expect(await refused(await begin(null))).toBe(true)
    expect((await begin(ana)).status).toBe(201)
  })
})

const PAGES_OF_TRAINEES = [
  '/client',
  '/client/account',
  '/client/privacy',
  '/client/family',
  '/client/sessions',
  '/client/package',
  '/client/balance',
  '/practice',
]

const detailsOf = (person: string) => ({
  ...FORM,
  intent: 'details',
  [PERSON_FIELD]: person,
  birthdate: '2014-05-04',
  age: '12',
})

type SentForm = { action: string; fields: Map<string, string> }

async function formsOf(browser: Person, paths: readonly string[]): Promise<SentForm[]> {
  const found: SentForm[] = []
  for (const path of paths) {
    const page = await browser.open(path)
    for (const form of page.document.querySelectorAll('form[method=post]')) {
      const controls = [...form.querySelectorAll<HTMLInputElement>('input[name], textarea[name], button[name]')]
      const fields = new Map(
        controls
          .filter((each) => each.getAttribute('type') !== 'file' && each.getAttribute('type') !== 'checkbox')
          .map((each) => [each.getAttribute('name') ?? '', each.getAttribute('value') ?? each.textContent ?? '']),
      )
      found.push({ action: form.getAttribute('action') ?? page.address, fields })
    }
  }
  return found
}
