import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openRow } from '../../drills/abuse/reset-link.ts'
import { openRecords } from '#records/engine/db'
import { expect, expectAccessible, test } from '../../company.ts'
import { newcomer } from '../../enrolling.ts'
import { AGREED_TO_NOTICE, ADMINISTRATOR, postForm, signIn, signUp } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'

const COMMON = 'This password is too common. Choose one that is harder to guess.'
const OWN = 'This password is your own name or e-mail address. Choose one that is harder to guess.'

let own: Site
test.beforeAll(async () => {
  own = await startSite()
})
test.afterAll(async () => own.close())

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

for (const javaScript of [true, false])
  test(`a common password is refused beside its field, what else was typed stays, and another one is taken, ${javaScript ? 'with' : 'without'} script [AUTH-6, AUTH-4]`, async ({
    someone,
  }) => {
    const { person } = newcomer()
    const page = await someone({ javaScript, at: own.url })
    await page.goto('/login#sign-up-mode')
    const fill = async (password: string) => {
      await page.getByLabel('Password', { exact: true }).and(page.locator('#sign-up-password')).fill(password)
      await page.getByLabel('Confirm Password', { exact: true }).fill(password)
      await page.getByLabel(/I have read the privacy notice/).check()
      await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    }
    await page.getByLabel('First Name').fill(person.firstName)
    await page.getByLabel('Last Name').fill(person.lastName)
    await page.getByLabel('Email', { exact: true }).and(page.locator('#sign-up-email')).fill(person.email)
    await fill('MahalKita')
    const field = page.getByLabel('Password', { exact: true }).and(page.locator('#sign-up-password'))
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(COMMON))
    await expect(page.getByLabel('Email', { exact: true }).and(page.locator('#sign-up-email'))).toHaveValue(
      person.email,
    )
    if (javaScript) await expectAccessible(page)
    await expect(signIn(own.url, { email: person.email, password: 'MahalKita' })).rejects.toThrow('401')
    await fill('harana-sa-dilim')
    await expect(page).toHaveURL(/\/packages-registration/)
  })

test('wherever a password is chosen, a common one and one’s own name are refused and the old one stays [AUTH-6, AUTH-7]', async () => {
  const { person } = newcomer()
  expect(await inWords(postForm(own.url, '/login', signUpFields(person, person.email)))).toEqual([422, 'own'])
  expect(
    await inWords(
      postForm(own.url, '/login', signUpFields(person, `${person.firstName}${person.lastName}`.toUpperCase())),
    ),
  ).toEqual([422, 'own'])
  const session = await signUp(own.url, person)
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
  const records = await openRecords({ databaseUrl: null, dataDir: own.dataDir })
  const { id } = await records.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  const token = await openRow(records, id)
  const reset = (newPassword: string) =>
    postForm(own.url, `/reset-password/${token}`, { newPassword, confirmPassword: newPassword })
  expect(await inWords(reset('missuniverse'))).toEqual([422, 'common'])
  expect(await inWords(reset(person.email))).toEqual([422, 'own'])
  await signIn(own.url, person)
  // The control: the same link takes another one.
  expect((await reset('harana-sa-dilim')).status).toBe(303)
  await signIn(own.url, { email: person.email, password: 'harana-sa-dilim' })
  await records.close()
})

test('an administrator’s is judged like everybody’s [AUTH-6, OPS-8]', async () => {
  const session = await signIn(own.url, ADMINISTRATOR)
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
  await signIn(own.url, ADMINISTRATOR)
})

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  )

test('the list of common passwords stays on the server [AUTH-6]', () => {
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
