import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '../../free-port.ts'
import { newcomer } from '../../enrolling.ts'
import { ADMINISTRATOR, signIn, signUp } from '../../people.ts'
import { startSite, type Site } from '../../site.ts'
import { inTime } from '../../in-time.ts'
import { COMPILED } from './place.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** Runs a command of the operator to its end. */
function run(
  file: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; out: string; err: string; milliseconds: number }> {
  const began = Date.now()
  const child = spawn(process.execPath, [join(ROOT, 'commands', file), ...args], {
    cwd: ROOT,
    env: { ...COMPILED, PATH: process.env.PATH, ...env },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)))
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
  return new Promise((resolve) =>
    child.once('close', (code) => {
      clearTimeout(late)
      resolve({ code, out, err, milliseconds: Date.now() - began })
    }),
  )
}

/** A sign-in whose second half is held back until `finish`. */
function halfSentSignIn(url: string): { underway: Promise<void>; finish(): Promise<number> } {
  const body = new URLSearchParams({ panel: 'sign-in', ...ADMINISTRATOR }).toString()
  const sending = request(`${url}/login`, {
    method: 'POST',
    headers: {
      Origin: url,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': Buffer.byteLength(body),
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    sending.once('response', (answer) => resolve(answer.resume().statusCode ?? 0))
    sending.once('error', reject)
  })
  const underway = new Promise<void>((resolve) => sending.write(body.slice(0, 20), () => setTimeout(resolve, 200)))
  return {
    underway,
    async finish() {
      sending.end(body.slice(20))
      return answered
    },
  }
}

test('what the site writes is for its own user alone, also what an earlier version left open; without ADMIN_PASSWORD the first start prints a random one on one line, once, and it signs in [OPS-4, OPS-5]', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-modes-'))
  const site = await startSite({ dataDir, env: { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } })
  const line =
    site
      .output()
      .split('\n')
      .find((text) => text.includes('admin@localhost')) ?? ''
  const [, password = ''] = /password (\S+)$/.exec(line) ?? []
  expect(password.length).toBeGreaterThanOrEqual(16)
  const session = await signIn(site.url, { email: 'admin@localhost', password })
  expect((await session.get('/admin/dashboard')).status).toBe(200)
  await site.stop()
  chmodSync(join(dataDir, 'academy.db'), 0o644)
  const before = site.output().length
  await site.restart()
  expect(site.output().slice(before)).not.toContain('password')
  expect((await session.get('/admin/dashboard')).status, 'sessions outlive a restart').toBe(200)
  const { person } = newcomer()
  await signUp(site.url, person)
  const open: string[] = []
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const mode = statSync(path).mode & 0o077
    if (mode !== 0) open.push(`${path} ${mode.toString(8)}`)
  }
  expect(open).toEqual([])
  expect(readdirSync(dataDir)).toContain('academy.db')
  const archive = join(dataDir, 'academy.tar.gz')
  expect((await run('backup.ts', [archive], { DATA_DIR: dataDir })).code).toBe(0)
  expect(statSync(archive).mode & 0o077).toBe(0)
  await site.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the health addresses answer GET and HEAD without cookie or cache, SIGTERM ends everything within ten seconds with 0, and a database damaged meanwhile ends the next start with the way to restore it [OPS-5, OPS-3]', async () => {
  const site = await startSite({ content: 'demo' })
  for (const path of ['/healthz', '/readyz'])
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(site.url + path, { method })
      expect(
        [answer.status, answer.headers.get('cache-control'), answer.headers.get('set-cookie')],
        `${method} ${path}`,
      ).toEqual([200, 'no-store', null])
    }
  const meters = await fetch(`${site.url}/metrics`, { headers: { Authorization: 'Bearer ' } })
  expect(meters.status, 'without METRICS_TOKEN there are no meters').toBe(404)
  const [, email = '', password = ''] = /pending\s+(\S+)\s+password (\S+)/.exec(process.env.TEST_SIGN_INS ?? '') ?? []
  const session = await signIn(site.url, { email, password })
  const status = await session.get('/registration/package-r/status')
  expect(status.headers.get('content-type')).toBe('text/event-stream')
  const silent = connect(site.port, '127.0.0.1')
  await new Promise((resolve) => silent.once('connect', resolve))
  const inFlight = halfSentSignIn(site.url)
  await inFlight.underway
  const began = Date.now()
  const stopped = site.stop()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await inFlight.finish(), 'what was in flight is answered').toBe(303)
  expect(await stopped).toBe(0)
  expect(Date.now() - began).toBeLessThan(inTime(10_000))
  silent.destroy()
  const file = openSync(join(site.dataDir, 'academy.db'), 'r+')
  for (let page = 3; page < 40; page += 1) writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
  for (const name of readdirSync(site.dataDir).filter((entry) => /-(wal|shm)$/.test(entry)))
    rmSync(join(site.dataDir, name))
  const ended = await run('start.ts', [], { PORT: String(site.port), DATA_DIR: site.dataDir })
  expect(ended.code).not.toBe(0)
  expect(ended.err).toContain('npm run restore')
  await site.close()
})

test.describe('one site', () => {
  let site: Site
  let env: Record<string, string>
  test.beforeAll(async () => {
    site = await startSite()
    env = { DATA_DIR: site.dataDir, PORT: String(site.port) }
  })
  test.afterAll(() => site?.close())

  test('a start with a wrong setting ends with one line that names it, without stack or secret [OPS-3, MAIL-3]', async () => {
    // What a setting may be is for services/operating/config.test.ts; here one of each way a start finds out.
    const dataDir = mkdtempSync(join(tmpdir(), 'academy-settings-'))
    const port = await freePort()
    const wrong: [name: string, value: string, said?: string][] = [
      ['PORT', String(site.port)],
      ['DATABASE_URL', 'postgres://u:hidden-word@127.0.0.1:1/none'],
      ['MAIL_FROM', 'nobody'],
      ['ADMIN_PASSWORD', 'hidden-word'],
      ['DATA_DIR', '/dev/null/academy'],
      ['MAIL_SERVICE_URL', 'https://mail.example/send-form', 'MAIL_SERVICE_ID: is missing'],
    ]
    for (const [name, value, said = `${name}: `] of wrong) {
      const ended = await run('start.ts', [], {
        PORT: String(port),
        DATA_DIR: dataDir,
        STARTER_CONTENT: 'none',
        [name]: value,
      })
      expect(ended.code, name).not.toBe(0)
      expect(ended.milliseconds, name).toBeLessThan(inTime(10_000))
      expect(ended.err.trim().split('\n'), name).toEqual([expect.stringMatching(new RegExp(`^${said}.+`))])
      expect(ended.err + ended.out, name).not.toContain('hidden-word')
    }
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('the operator closes an account of the staff, opens it again and signs anybody out, while the site runs; the last owner stays [OPS-8]', async () => {
    const last = await run('admin.ts', ['--disable', ADMINISTRATOR.email], env)
    expect([last.code, last.err.includes('last owner')]).toEqual([1, true])
    const colleague = { email: 'colleague@academy.example', password: 'a-colleague-of-mine' }
    expect((await run('admin.ts', [colleague.email], { ...env, ADMIN_PASSWORD: colleague.password })).code).toBe(0)
    const session = await signIn(site.url, colleague)
    const closed = await run('admin.ts', ['--disable', colleague.email], env)
    expect([closed.code, closed.out.includes('1 session has ended')]).toEqual([0, true])
    expect((await session.get('/admin/dashboard')).status).toBe(302)
    await expect(signIn(site.url, colleague)).rejects.toThrow('403')
    await expect(signIn(site.url, { ...colleague, password: 'not-even-the-password' })).rejects.toThrow('401')
    const refused = await run('admin.ts', [colleague.email], env)
    expect([refused.code, refused.err.includes('--enable')]).toEqual([1, true])
    expect((await run('admin.ts', ['--enable', colleague.email], env)).code).toBe(0)
    await signIn(site.url, colleague)

    const { person } = newcomer()
    const client = await signUp(site.url, person)
    expect((await run('admin.ts', ['--disable', person.email], env)).err).toContain('--sign-out')
    expect((await run('admin.ts', ['--sign-out', person.email.toUpperCase()], env)).out).toContain(
      '1 session has ended',
    )
    expect((await client.get('/client')).status).toBe(302)
    await signIn(site.url, person)
    for (const args of [['--disable'], ['--disable', 'nobody@nowhere.example']]) {
      const { code, err } = await run('admin.ts', args, env)
      expect([args, code, err.includes('    at ')]).toEqual([args, 1, false])
    }
    const log = await (await (await signIn(site.url, ADMINISTRATOR)).get('/admin/audit')).text()
    for (const words of [
      'Account closed',
      'Account reopened',
      'Signed out on every device',
      'Administrator added',
      'Signed in',
      'Operator',
    ])
      expect([words, log.includes(words)]).toEqual([words, true])
  })

  test('the operator makes an administrator or resets a password while the site runs; a client is refused [OPS-8]', async () => {
    const made = await run('admin.ts', ['second.coach@academy.example'], env)
    const [, password = ''] = /password (\S+)/.exec(made.out) ?? []
    expect([made.code, password.length >= 16]).toEqual([0, true])
    const second = await signIn(site.url, { email: 'second.coach@academy.example', password })
    expect((await second.get('/admin/dashboard')).status).toBe(200)
    const reset = await run('admin.ts', ['second.coach@academy.example'], {
      ...env,
      ADMIN_PASSWORD: 'a-new-long-password',
    })
    expect([reset.code, reset.out.includes('a-new-long-password')]).toEqual([0, false])
    expect((await second.get('/admin/dashboard')).status, 'its sessions have ended').toBe(302)
    await signIn(site.url, { email: 'second.coach@academy.example', password: 'a-new-long-password' })
    const guessed = 'Second-Coach'
    const guessable = await run('admin.ts', ['second.coach@academy.example'], { ...env, ADMIN_PASSWORD: guessed })
    expect([guessable.code, guessable.err.startsWith('ADMIN_PASSWORD: '), guessable.err.includes(guessed)]).toEqual([
      1,
      true,
      false,
    ])
    await signIn(site.url, { email: 'second.coach@academy.example', password: 'a-new-long-password' })
    const { person } = newcomer()
    await signUp(site.url, person)
    const refused = await run('admin.ts', [person.email], env)
    expect(refused.code).not.toBe(0)
    expect(refused.err).toContain(person.email)
    expect((await run('admin.ts', [], env)).code).not.toBe(0)
    await signIn(site.url, ADMINISTRATOR)
  })

  test('ten wrong sign-ins are remembered over a restart, and a kill loses nothing that was acknowledged [AUTH-6, OPS-1]', async () => {
    const { person } = newcomer()
    await signUp(site.url, person)
    for (let guess = 0; guess < 10; guess += 1)
      await expect(signIn(site.url, { email: person.email, password: `wrong-${guess}` })).rejects.toThrow('401')
    await site.kill9()
    await site.restart()
    await expect(signIn(site.url, person)).rejects.toThrow('429')
  })
})

test('a first administrator whose password anybody would guess ends the start, named and not shown [OPS-3, OPS-4]', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-guessed-'))
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), STARTER_CONTENT: 'none' }
  const ended = await run('start.ts', [], { ...env, ADMIN_PASSWORD: 'MissPhilippines' })
  expect([
    ended.code,
    ended.err.trim().split('\n').length,
    ended.err.startsWith('ADMIN_PASSWORD: '),
    ended.err.includes('MissPhilippines'),
  ]).toEqual([1, 1, true, false])
  // The control: another one is taken; and once there is an administrator, the setting no longer matters.
  const site = await startSite({ dataDir, env: { ADMIN_PASSWORD: 'a-voice-in-the-dark' } })
  await site.stop()
  const again = await startSite({ dataDir, env: { ADMIN_PASSWORD: 'MissPhilippines' } })
  await signIn(again.url, { email: ADMINISTRATOR.email, password: 'a-voice-in-the-dark' })
  await again.close()
  rmSync(dataDir, { recursive: true })
})
