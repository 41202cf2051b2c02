import { expect, it } from 'vitest'
import { ask, kept, type Answer } from '#tests/drills/abuse/asking'
import { FILES } from '#tests/drills/abuse/matrix'
import { ROLES, type Role } from '#tests/drills/abuse/stage'
import { cases, leaks, mayRead, ODD, openStage, refusalOf, signedOut } from './rows.ts'

const staged = openStage()

it('every address, as every role, in every representation, shows only what that role may see, and no read writes [NAV-10, PAY-7, MAT-1, TES-2]', async () => {
  const rows = await cases(staged.stage)
  const before = await kept(staged.stage.records, { attempts: true })
  const wrong: string[] = []
  for (const row of rows)
    for (const role of ROLES) {
      const cookie = staged.stage.cookies[role]
      const data = row.place === '/' ? '/_.data' : `${row.place}.data`
      const shapes: [name: string, answer: () => Promise<Pick<Answer, 'status' | 'body'> & { headers?: Headers }>][] =
        [
          ['document', () => ask(staged.site, row.place, { cookie, endless: row.endless === true })],
          ['.data', () => ask(staged.site, data, { cookie, endless: row.endless === true })],
          [
            '.data?_routes=',
            () =>
              ask(staged.site, `${data}?_routes=${encodeURIComponent(row.id)}`, {
                cookie,
                endless: row.endless === true,
              }),
          ],
          ['HEAD', () => ask(staged.site, row.place, { cookie, method: 'HEAD' })],
          ['trailing slash', () => ask(staged.site, `${row.place}/`, { cookie, endless: row.endless === true })],
          ['upper case', () => ask(staged.site, row.place.toUpperCase(), { cookie, endless: row.endless === true })],
          ['double slash', () => ask(staged.site, `/${row.place}`, { cookie, endless: row.endless === true })],
        ]
      if (!ODD.includes(role)) shapes.splice(2)
      const answers = await Promise.all(shapes.map(([, answer]) => answer()))
      for (const [at, [name]] of shapes.entries()) {
        const { status = 0, body = '', headers } = answers[at] ?? {}
        const what = `${role} ${name} ${row.place}: ${status}`
        for (const leak of leaks(role, row, body)) wrong.push(`${what} shows ${leak}`)
        if (status >= 500) wrong.push(`${what} is a failure`)
        if (headers?.get('set-cookie')?.includes('session=') && !/session=;/.test(headers.get('set-cookie') ?? ''))
          wrong.push(`${what} hands out a session`)
        if (mayRead(row, role)) {
          const words = row.shows?.[role]
          if (name === 'document' && words && !body.includes(words)) wrong.push(`${what} does not show ${words}`)
          if (
            name === 'document' &&
            row.who !== 'everybody' &&
            !/no-store|no-cache/.test(headers?.get('cache-control') ?? '')
          )
            wrong.push(`${what} may be kept by a cache: ${headers?.get('cache-control')}`)
          continue
        }
        // Signed out, it redirects to sign-in; signed in as another person, it is refused. A doubled slash may also
        // be no address at all.
        const expected = signedOut(role)
          ? name.startsWith('.data')
            ? [202]
            : name === 'double slash'
              ? [302, 404, 400]
              : [302]
          : name === 'double slash'
            ? [403, 404, 400]
            : [refusalOf(row, role)]
        if (!expected.includes(status)) wrong.push(`${what} instead of ${expected}`)
        if (status === 202 && !body.includes('/login')) wrong.push(`${what} leads somewhere else`)
        // The router names the route it refuses.
        if (row.shows?.ADM && body.replaceAll(row.id, '').includes(row.shows.ADM) && row.shows.ADM.length > 8)
          wrong.push(`${what} shows the page`)
      }
    }
  expect(wrong).toEqual([])
  expect(await kept(staged.stage.records, { attempts: true })).toEqual(before)
})

it('a file is opened only by those its kind is for, whatever the verb, and everybody else hears what an unknown id hears [PAY-7, MAT-1, CLI-1]', async () => {
  const wrong: string[] = []
  for (const role of ROLES) {
    const cookie = staged.stage.cookies[role]
    const unknown = await ask(staged.site, '/files/0000000000000000', { cookie })
    for (const [kind, may] of Object.entries(FILES) as [keyof typeof FILES, readonly Role[]][])
      for (const view of ['', '/view'])
        for (const method of ['GET', 'HEAD']) {
          const { status, body, headers } = await ask(staged.site, `/files/${staged.stage.files[kind]}${view}`, {
            cookie,
            method,
          })
          const what = `${role} ${method} ${kind}${view}: ${status}`
          if (may.includes(role) !== (status === 200)) wrong.push(what)
          if (status !== 200 && (status !== unknown.status || (method === 'GET' && body !== unknown.body)))
            wrong.push(`${what} differs from an unknown id`)
          if (status === 200 && kind !== 'picture' && headers.get('cache-control') !== 'private, no-store')
            wrong.push(`${what} may be kept: ${headers.get('cache-control')}`)
          if (
            status === 200 &&
            (headers.get('x-content-type-options') !== 'nosniff' ||
              !headers.get('content-security-policy')?.includes("default-src 'none'"))
          )
            wrong.push(`${what} is not boxed in`)
        }
    for (const kind of Object.keys(FILES) as (keyof typeof FILES)[]) {
      const { status } = await ask(staged.site, `/pictures/${staged.stage.files[kind]}/480.webp`, { cookie })
      if ((status === 200) !== (kind === 'picture')) wrong.push(`${role} /pictures of ${kind}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
  for (const path of ['/healthz', '/readyz', '/art/stage.svg'])
    for (const role of ROLES)
      expect((await ask(staged.site, path, { cookie: staged.stage.cookies[role] })).status).toBe(200)
})

/** Names that pages read from an address, and values that no calendar, number or database can hold. */
const QUERY_NAMES = [
  'at',
  'coach',
  'day',
  'find',
  'from',
  'minutes',
  'month',
  'page',
  'search',
  'sort',
  'to',
  'trainee',
]
const IMPOSSIBLE = ['2026-13-45', '0000-00-00', '9999-12-31T25:61', '-1', '1e99', '\ud800', 'a'.repeat(3000)]

it('no page fails on a query that no calendar or database can hold [NAV-8]', async () => {
  const wrong: string[] = []
  for (const row of await cases(staged.stage))
    for (const value of IMPOSSIBLE) {
      const query = new URLSearchParams(QUERY_NAMES.map((name) => [name, value]))
      const init = { cookie: staged.stage.cookies.ADM, endless: row.endless === true }
      const { status } = await ask(staged.site, `${row.place}?${query}`, init)
      if (status >= 500) wrong.push(`${row.place} ${value.slice(0, 20)}: ${status}`)
    }
  expect(wrong).toEqual([])
})
