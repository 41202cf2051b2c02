import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ask, kept } from '#tests/drills/abuse/asking'
import { cases, openStage } from './rows.ts'

const staged = openStage()

const BROKEN: [name: string, type: string, body: string][] = [
  ['a boundary that never comes', 'multipart/form-data; boundary=never', 'no part at all'],
  ['an empty body', 'multipart/form-data; boundary=x', ''],
  [
    'a part without its end',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nconfirm',
  ],
  [
    'a part without a name',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data\r\n\r\nconfirm\r\n--x--\r\n',
  ],
  [
    'headers without end',
    'multipart/form-data; boundary=x',
    `--x\r\nContent-Disposition: form-data; name="${'a'.repeat(9000)}`,
  ],
  ['only the end', 'multipart/form-data; boundary=x', '--x--'],
  ['a broken percent sign', 'application/x-www-form-urlencoded', 'intent=%zz&payment=%'],
  ['bytes that are no text', 'application/x-www-form-urlencoded', 'intent=\u0001\u0002&__proto__=x&constructor=y'],
]
/** Bodies are read at one place: every kind goes to these, and to the others one that is read and one that is not. */
const WHOLE = ['/login', '/client', '/registration/package-w', '/admin/home/:part', '/admin/trainees']

it('a form that cannot be read is its sender’s mistake on every address that takes one: 4xx, no failure, nothing written [NAV-8, REG-6]', async () => {
  const { site, stage } = staged
  // Some of these make their own links, and are ready before the records are read.
  const rows = await cases(stage)
  const before = await kept(stage.records)
  const wrong: string[] = []
  let refused = 0
  for (const [at, { path, place, changes }] of rows.entries()) {
    // What ends a session needs no form, and would end the one the next rows need.
    if (!changes || /logout|everywhere/.test(path)) continue
    const cookie = stage.cookies[changes[0]?.by ?? 'A']
    for (const [kind, [name, type, body]] of BROKEN.entries())
      for (const address of [place, `${place}.data`]) {
        const isOfThisAddress = kind === at % 6 ? address === place : kind === 6 + (at % 2) && address !== place
        if (!WHOLE.includes(path) && !isOfThisAddress) continue
        const headers = { Origin: site.url, 'Content-Type': type }
        const { status } = await ask(site, address, { method: 'POST', cookie, headers, body })
        if (status === 400) refused += 1
        // The registration's words are kept as they come, and going on with none of them asks for them; without a
        // password first, a code leads to sign-in.
        const lenient = path.startsWith('/registration') || path === '/login/code'
        if (status >= 500 || (status < 400 && !lenient)) wrong.push(`${name}, POST ${address}: ${status}`)
      }
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(50)
  const own = ({ drafts: _drafts, ...rest }: Awaited<ReturnType<typeof kept>>) => rest
  expect(own(await kept(stage.records))).toEqual(own(before))
})

it('an address that makes no text is its sender’s mistake too: 400 with our page, and nothing in the log but the request [NAV-7, NAV-8]', async () => {
  const { site, stage } = staged
  const renderedPaths = ['/%', '/%zz', '/%c0%af', '/wins/%zz', '/%zz.data']
  for (const path of renderedPaths) {
    const { status, body } = await ask(site, path)
    expect([path, status, body.includes(path.endsWith('.data') ? '400' : 'That did not work')]).toEqual([
      path,
      400,
      true,
    ])
  }
  const statusFor = async (cookie: string | null) => (await ask(site, '/admin/%zz', { cookie })).status
  expect([await statusFor(stage.cookies.ADM), await statusFor(stage.cookies.N), await statusFor(null)]).toEqual([
    400, 403, 302,
  ])
  for (const path of ['/files/%zz', '/assets/%zz', '/art/%zz', '/pictures/%zz/480.webp', '/uploads/%zz'])
    expect([400, 404], path).toContain((await ask(site, path, { cookie: stage.cookies.N })).status)
  const form = { method: 'POST', headers: { Origin: site.url }, body: new URLSearchParams({ a: 'b' }) }
  expect((await ask(site, '/%zz', form)).status).toBe(400)
  // The control: what can be read is not known, and says so.
  expect((await ask(site, '/%25zz')).status).toBe(404)
  const said = site.logged().split('\n').filter(Boolean)
  expect(said.length).toBeGreaterThan(renderedPaths.length)
  expect(said.filter((line) => !line.includes('"msg":"request"'))).toEqual([])
  // The page is whole and leads home.
  const page = await site.visitor().open('/%zz')
  expect([page.status, page.heading]).toEqual([400, 'That did not work'])
  expect(await page.follow('Back to home')).toMatchObject({ status: 200, address: '/home' })
})

it('no path leads out of the house: a canary beside the data is never served, whatever the address is made of [NAV-7, PAY-7]', async () => {
  const { site, stage } = staged
  writeFileSync(join(site.dataDir, 'canary.txt'), 'path-canary')
  const names = [
    'canary.txt',
    'academy.db',
    '..%2fcanary.txt',
    '%2e%2e/canary.txt',
    '..%5ccanary.txt',
    '....//canary.txt',
    '%252e%252e%252fcanary.txt',
    '..%c0%afcanary.txt',
    'files/../canary.txt',
  ]
  for (const door of [
    'files',
    'assets',
    'art',
    'pictures',
    'uploads',
    'share/wins',
    'favicon.ico/..',
    'admin',
    'registration',
  ])
    for (const name of names)
      for (const up of ['files', 'assets'].includes(door) ? ['', '../', '../../', '../../../'] : ['', '../../']) {
        const { status, body } = await ask(site, `/${door}/${up}${name}`, { cookie: stage.cookies.ADM })
        expect(
          body.includes('path-canary') || body.startsWith('SQLite format'),
          `/${door}/${up}${name} ${status}`,
        ).toBe(false)
        expect(status, `/${door}/${up}${name}`).toBeLessThan(500)
      }
})
