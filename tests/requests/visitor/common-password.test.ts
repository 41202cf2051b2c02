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
