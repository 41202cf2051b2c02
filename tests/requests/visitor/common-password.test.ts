import { beforeAll, expect, it } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openRow } from '#tests/drills/abuse/reset-link'
import { openRecords } from '#records/engine/db'
import { newcomer } from '#tests/enrolling'
import { AGREED_TO_NOTICE, ADMINISTRATOR, postForm, signIn, signUp } from '#tests/people'
import { openSite, type RequestSite } from '../site.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite({ content: 'none' })
})

const COMMON = 'This password is too common. Choose one that is harder to guess.'
const OWN = 'This password is your own name or email address. Choose one that is harder to guess.'

const inWords = async (answer: Promise<Response>) => {
  const { status, text } = await answer.then(async (response) => ({
    status: response.status,
    text: await response.text(),
  }))
  return [status, text.includes(COMMON) ? 'common' : text.includes(OWN) ? 'own' : 'no word of it']
}
const signUpFields = (
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
  password: string,
) => ({ panel: 'sign-up', firstName, lastName, email, password, confirmPassword: password, ...AGREED_TO_NOTICE })

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  )

it('without script a common password is refused at its field, what else was typed stays, and another one is taken [AUTH-6, AUTH-4]', async () => {
  const { firstName, lastName, email } = newcomer().person
  const SIGN_UP = '.login-sign-up'
  const agree = 'I have read the privacy notice and agree that the academy keeps my account.'
  const choose = (password: string) => ({ Password: password, 'Confirm Password': password, [agree]: true })
  const page = await site.visitor().open('/login')
  const names = { 'First Name': firstName, 'Last Name': lastName, Email: email }
  const refused = await page.press('Sign up', { ...names, ...choose('MahalKita') }, SIGN_UP)
  expect(refused.status).toBe(422)
  const field = refused.field('Password', SIGN_UP)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => refused.document.getElementById(id)?.textContent).join(' ')).toContain(COMMON)
  expect(refused.field('Email', SIGN_UP).getAttribute('value')).toBe(email)
  await expect(signIn(site.url, { email, password: 'MahalKita' })).rejects.toThrow('401')
  const taken = await refused.press('Sign up', choose('harana-sa-dilim'), SIGN_UP)
  expect(taken.address).toMatch(/^\/packages-registration/)
})

it('wherever a password is chosen, a common one and one’s own name are refused and the old one stays [AUTH-6, AUTH-7]', async () => {
  const { person } = newcomer()
  expect(await inWords(postForm(site.url, '/login', signUpFields(person, person.email)))).toEqual([422, 'own'])
  expect(
    await inWords(
      postForm(site.url, '/login', signUpFields(person, `${person.firstName}${person.lastName}`.toUpperCase())),
    ),
  ).toEqual([422, 'own'])
  const session = await signUp(site.url, person)
  const change = (newPassword: string) =>
    inWords(
      session.post('/client/password', {
        currentPassword: person.password,
        newPassword,
        confirmPassword: newPassword,
      }),
    )
  expect(await change('pilipinas')).toEqual([422, 'common'])
  expect(await change(person.email)).toEqual([422, 'own'])
  const records = await openRecords({ databaseUrl: null, dataDir: site.dataDir })
  const { id } = await records.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  const token = await openRow(records, id)
  const reset = (newPassword: string) =>
    postForm(site.url, `/reset-password/${token}`, { newPassword, confirmPassword: newPassword })
  expect(await inWords(reset('missuniverse'))).toEqual([422, 'common'])
  expect(await inWords(reset(person.email))).toEqual([422, 'own'])
  await signIn(site.url, person)
  // The control: the same link takes another one.
  expect((await reset('harana-sa-dilim')).status).toBe(303)
  await signIn(site.url, { email: person.email, password: 'harana-sa-dilim' })
  await records.close()
})

it('an administrator’s is judged like everybody’s [AUTH-6, OPS-8]', async () => {
  const session = await signIn(site.url, ADMINISTRATOR)
  const change = (newPassword: string) =>
    inWords(
      session.post('/admin/account', {
        currentPassword: ADMINISTRATOR.password,
        newPassword,
        confirmPassword: newPassword,
      }),
    )
  expect(await change('missphilippines')).toEqual([422, 'common'])
  expect(await change(ADMINISTRATOR.email)).toEqual([422, 'own'])
  await signIn(site.url, ADMINISTRATOR)
})

it('the list of common passwords stays on the server [AUTH-6]', () => {
  const build = join(import.meta.dirname, '..', '..', '..', 'build')
  const scripts = filesIn(join(build, 'client')).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(20)
  expect(scripts.filter((file) => readFileSync(file, 'utf8').includes('mahalkita'))).toEqual([])
  // The control: the server has it.
  expect(
    filesIn(join(build, 'server')).filter(
      (file) => file.endsWith('.js') && readFileSync(file, 'utf8').includes('mahalkita'),
    ).length,
  ).toBeGreaterThan(0)
})
