import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { ask } from '#tests/drills/abuse/asking'
import { AGREED_TO_TRAINING, postForm } from '#tests/people'
import { openStage } from './rows.ts'

const staged = openStage()

const userOf = (id: string) =>
  staged.stage.records.read.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('what a form must not decide it does not decide: type, step, package, status, price, whose [AUTH-5, CLI-2, REG-6]', async () => {
  const { site, stage } = staged
  const N = await stage.freshCookie('N')
  const before = await userOf(stage.people.N.id)
  const forged = {
    type: 'ADMIN_USER',
    role: 'admin',
    registration_step: '4',
    registrationStep: '4',
    current_package: 'package_d',
    currentPackage: 'package_d',
    selected_package: 'package_d',
    email: 'evil@client.example',
    id: stage.people.P.id,
    userId: stage.people.P.id,
    password_hash: 'x',
    created_at: '1999-01-01',
    __proto__: 'x',
    'constructor[prototype][type]': 'ADMIN_USER',
    nickname: 'forged',
  }
  expect(
    (await postForm(site.url, '/client', { ...forged, intent: 'details', fullName: 'Nora Changed', age: '33' }, N))
      .status,
  ).toBe(303)
  const after = await userOf(stage.people.N.id)
  // The control: the form was taken, and changed what it may.
  expect([after.name, after.age]).toEqual(['Nora Changed', 33])
  const guarded = ({
    id,
    email,
    type,
    registration_step,
    current_package,
    selected_package,
    password_hash,
    created_at,
    nickname,
  }: typeof after) => ({
    id,
    email,
    type,
    registration_step,
    current_package,
    selected_package,
    password_hash,
    created_at,
    nickname,
  })
  expect(guarded(after)).toEqual(guarded(before))
  expect(await userOf(stage.people.P.id)).toMatchObject({ name: stage.people.P.name })

  const X = await stage.freshCookie('X')
  expect(
    (
      await postForm(
        site.url,
        '/registration/package-r',
        {
          intent: 'submit',
          ...AGREED_TO_TRAINING,
          upload: stage.ids.upload,
          status: 'confirmed',
          price: '1',
          amount: '1',
          amount_centavos: '1',
          user_id: stage.people.P.id,
          userId: stage.people.P.id,
          package: 'package_d',
        },
        X,
      )
    ).status,
  ).toBe(302)
  const { price_centavos } = await stage.records.read
    .selectFrom('packages')
    .select('price_centavos')
    .where('key', '=', 'package_r')
    .executeTakeFirstOrThrow()
  expect(
    await stage.records.read
      .selectFrom('payments')
      .select(['user_id', 'status', 'package', 'amount_centavos'])
      .where('upload_id', '=', stage.ids.upload)
      .execute(),
  ).toEqual([
    { user_id: stage.people.X.id, status: 'pending', package: 'package_r', amount_centavos: price_centavos },
  ])
})

it('an existing and an unknown address hear the same at sign-in and at reset, and cost the same within what a busy machine can tell [AUTH-6, AUTH-7]', async () => {
  const { site, stage } = staged
  const time = async (email: string) => {
    const began = performance.now()
    const answer = await postForm(site.url, '/login', { panel: 'sign-in', email, password: 'not-this-one' })
    const body = (await answer.text()).replaceAll(email, '').replaceAll(/nonce="[^"]*"|"[\w+/=]{20,}"/g, '')
    return { status: answer.status, body, milliseconds: performance.now() - began }
  }
  const known: Awaited<ReturnType<typeof time>>[] = []
  const unknown: typeof known = []
  // The fastest of each: what else the machine does only ever adds.
  const fastest = (answers: typeof known) => Math.min(...answers.map(({ milliseconds }) => milliseconds))
  // A hash takes most of an answer; skipping it for unknown addresses would show as a fraction of the time.
  const alike = () => fastest(unknown) > fastest(known) / 2 && fastest(known) > fastest(unknown) / 2
  // Four pairs, and four again on a machine so busy that not one of them was undisturbed.
  for (let pair = 0; pair < 40 && (pair % 4 || !alike()); pair += 1) {
    if (pair % 4 === 0)
      await stage.records.write.deleteFrom('attempts').where('subject', 'like', 'sign-in:%').execute()
    known.push(await time(stage.people.D.email))
    unknown.push(await time(`nobody-${pair}${stage.people.D.email.slice(8)}`))
  }
  expect(new Set([...known, ...unknown].map(({ status }) => status))).toEqual(new Set([401]))
  expect(known[0]?.body).toBe(unknown[0]?.body)
  expect([alike(), fastest(known), fastest(unknown)]).toEqual([true, expect.any(Number), expect.any(Number)])
  const replies = await Promise.all(
    [stage.people.D.email, 'nobody-at-all@client.example'].map((email) =>
      postForm(site.url, '/forgot-password', { email }),
    ),
  )
  expect(replies.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [303, '/forgot-password?sent'],
    [303, '/forgot-password?sent'],
  ])
})

it('a password change ends every other session, a logout its own, and neither cookie comes to life again [AUTH-6, AUTH-7]', async () => {
  const { site, stage } = staged
  const [one, two] = [await stage.freshCookie('N'), await stage.freshCookie('N')]
  const alive = async (cookie: string) => (await ask(site, '/client', { cookie })).status === 200
  expect([await alive(one), await alive(two)]).toEqual([true, true])
  expect((await postForm(site.url, '/logout', {}, one)).status).toBe(303)
  expect([await alive(one), await alive(two)]).toEqual([false, true])
  const changed = await postForm(
    site.url,
    '/client/password',
    { currentPassword: 'stage-whisper-12', newPassword: 'another-whisper-34', confirmPassword: 'another-whisper-34' },
    two,
  )
  const third =
    changed.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .find((pair) => pair.startsWith('session=')) ?? ''
  expect([changed.status, await alive(two), await alive(third)]).toEqual([303, false, true])
  // The stored token hash opens nothing.
  const { token_hash } = await stage.records.read
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', stage.people.N.id)
    .executeTakeFirstOrThrow()
  expect(await alive(`session=${token_hash}`)).toBe(false)
  expect(await alive(`session=${token_hash.slice(0, 43)}`)).toBe(false)
})

it('public pages are kept for everybody and hold nobody: no cookie, no name, whoever asked first and by whatever host [PKG-1, OPS-3]', async () => {
  const { site, stage } = staged
  // Without a cookie the style sheets are inline, and scripts and fonts load later; nothing else may differ.
  const content = (body: string) =>
    body
      .replaceAll(/<link\b(?=[^>]*as="font")[^>]*>/g, '')
      .replaceAll('rel="later"', 'rel="modulepreload"')
      .replaceAll('type="text/later"', 'type="module"')
      .replaceAll(/nonce="[^"]*"|<style\b[^>]*>[^<]*<\/style>| media="not all" disabled=""/g, '')
  for (const path of [
    '/home',
    '/about',
    '/members',
    '/packages-registration',
    `/wins/${stage.ids.win}`,
    '/contact',
  ]) {
    const as = await ask(site, path, {
      cookie: await stage.freshCookie('P'),
      headers: {
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'https',
        'X-Original-URL': '/admin',
        'X-Rewrite-URL': '/admin',
      },
    })
    const anonymous = await ask(site, path)
    for (const { status, body, headers } of [as, anonymous]) {
      expect(status, path).toBe(200)
      expect(headers.get('set-cookie'), path).toBeNull()
      expect(body, path).not.toContain('evil.example')
      expect(body, path).not.toContain(stage.people.P.email)
    }
    expect(content(anonymous.body), path).toBe(content(as.body))
  }
})

it('the site itself calls nobody a form names, and one line break too many makes no second log line [ADM-4, CONTACT-3]', async () => {
  const { site, stage } = staged
  let calls = 0
  const listener = createServer((line) => {
    calls += 1
    line.destroy()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  const ADM = await stage.freshCookie('ADM')
  const { revision } = await stage.records.read
    .selectFrom('wins')
    .select('revision')
    .where('id', '=', stage.ids.win)
    .executeTakeFirstOrThrow()
  expect(
    (
      await postForm(
        site.url,
        `/admin/wins/${stage.ids.win}/edit`,
        {
          title: 'Calls home',
          content: `http://127.0.0.1:${port}/`,
          date: '2026-01-01',
          postUrl: `http://127.0.0.1:${port}/inside`,
          revision: String(revision),
        },
        ADM,
      )
    ).status,
  ).toBe(303)
  await ask(site, `/wins/${stage.ids.win}`)
  await ask(site, `/share/wins/${stage.ids.win}.jpg`)
  await postForm(site.url, '/contact', {
    name: `http://127.0.0.1:${port}/`,
    email: 'a@b.example',
    subject: 'x\r\nBcc: evil@evil.example',
    message: `http://127.0.0.1:${port}/`,
  })
  listener.close()
  expect(calls).toBe(0)
  await ask(site, '/no/such%0d%0a{"level":30,"msg":"forged"}')
  const lines = site.logged().split('\n').filter(Boolean)
  expect(lines.some((line) => line.includes('/no/such'))).toBe(true)
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow()
  expect(site.logged()).not.toMatch(/^\{"level":30,"msg":"forged"\}/m)
})
