import { Buffer } from 'node:buffer'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { madePdf } from '../../pdfs.ts'
import type { Site } from '../../site.ts'
import { ask, askRaw, fieldsOfPage, kept, type Answer } from './asking.ts'
import { FILES, MATRIX, UPLOAD_BEGINNINGS, UPLOAD_VERBS, type Deed, type Row } from './matrix.ts'
import { openStage } from './open-stage.ts'
import { siteAddresses } from './routes.ts'
import { CANARIES, ROLES, type Role, type Stage } from './stage.ts'

// Each row of the matrix, asked as each of the thirteen roles in every representation. Reads first, then refused writes,
// then foreign pages' writes, then the proof that each deed works.
test.describe.configure({ mode: 'serial' })

let site: Site
let stage: Stage

test.beforeAll(async () => {
  ;({ site, stage } = await openStage())
})

test.afterAll(async () => {
  await stage?.records.close()
  await site?.close()
})

type Case = Row & { path: string; place: string; id: string }

async function cases(): Promise<Case[]> {
  const all: Case[] = []
  for (const { path, id } of siteAddresses()) {
    const row = MATRIX[path]
    if (!row) throw new Error(`${path} has no row in tests/drills/abuse/matrix.ts`)
    all.push({ ...row, path, id, place: (await row.at?.(stage)) ?? path })
  }
  return all
}

const signedOut = (role: Role) => role === 'A' || role === 'Z' || role === 'MZ'

function mayRead({ who, team = [] }: Row, role: Role): boolean {
  if (who === 'everybody') return true
  if (who === 'signed-in') return !signedOut(role)
  const theirs = (team as readonly Role[]).includes(role)
  return role === 'ADM' || theirs || (typeof who === 'object' && who.owner === role)
}

/** Where a coach hears of somebody else's trainee that there is none. */
const OF_ONE_TRAINEE = [
  '/admin/trainees/:id/sessions',
  '/admin/attendances/:id',
  '/admin/calendar/:id',
  '/admin/certificates/:number/certificate.pdf',
]

/** What everybody else hears: a page of staff is forbidden, somebody else's is not there. */
const refusalOf = ({ who, path }: Case, role: Role) =>
  typeof who === 'object' || (role === 'C0' && OF_ONE_TRAINEE.includes(path)) ? 404 : 403

/** Whose private words the roles of staff read in the course of their work. */
const WORK: Partial<Record<Role, readonly string[]>> = {
  M: ['P', 'E', 'N', 'X', 'material'],
  K: ['P', 'E'],
  C: ['E', 'material'],
  C0: ['material'],
}

/** The words of other people's private records that stand in an answer to this role. */
function leaks(role: Role, row: Row, body: string): string[] {
  if (role === 'ADM') return []
  return Object.entries(CANARIES)
    .filter(([owner, words]) => {
      const own =
        WORK[role]?.includes(owner) || owner === role || (owner === 'material' && role === 'E' && row.who !== 'staff')
      return !own && body.includes(words)
    })
    .map(([owner, words]) => `${owner}: ${words}`)
}

test('every address, as every role, in every representation, shows only what that role may see, and no read writes [NAV-10, PAY-7, MAT-1, TES-2]', async () => {
  const rows = await cases()
  const before = await kept(stage.records, { attempts: true })
  const wrong: string[] = []
  let asked = 0
  for (const row of rows)
    for (const role of ROLES) {
      const cookie = stage.cookies[role]
      const data = row.place === '/' ? '/_.data' : `${row.place}.data`
      const shapes: [name: string, answer: () => Promise<Pick<Answer, 'status' | 'body'> & { headers?: Headers }>][] =
        [
          ['document', () => ask(site, row.place, { cookie, endless: row.endless === true })],
          ['.data', () => ask(site, data, { cookie, endless: row.endless === true })],
          [
            '.data?_routes=',
            () =>
              ask(site, `${data}?_routes=${encodeURIComponent(row.id)}`, { cookie, endless: row.endless === true }),
          ],
          ['HEAD', () => ask(site, row.place, { cookie, method: 'HEAD' })],
          ['trailing slash', () => askRaw(site, `${row.place}/`, cookie)],
          ['upper case', () => askRaw(site, row.place.toUpperCase(), cookie)],
          ['double slash', () => askRaw(site, `/${row.place}`, cookie)],
        ]
      const answers = await Promise.all(shapes.map(([, answer]) => answer()))
      for (const [at, [name]] of shapes.entries()) {
        const { status = 0, body = '', headers } = answers[at] ?? {}
        asked += 1
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
        // Signed out, it leads to sign-in; signed in as somebody else, it is refused. A doubled slash may also be no
        // address at all.
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
  console.log(`${asked} reads of ${rows.length} addresses as ${ROLES.length} roles`)
  expect(wrong).toEqual([])
  expect(await kept(stage.records, { attempts: true })).toEqual(before)
})

test('a file is opened only by those its kind is for, whatever the verb, and everybody else hears what an unknown id hears [PAY-7, MAT-1, CLI-1]', async () => {
  const wrong: string[] = []
  for (const role of ROLES) {
    const cookie = stage.cookies[role]
    const unknown = await ask(site, '/files/0000000000000000', { cookie })
    for (const [kind, may] of Object.entries(FILES) as [keyof typeof FILES, readonly Role[]][])
      for (const view of ['', '/view'])
        for (const method of ['GET', 'HEAD']) {
          const { status, body, headers } = await ask(site, `/files/${stage.files[kind]}${view}`, { cookie, method })
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
      const { status } = await ask(site, `/pictures/${stage.files[kind]}/480.webp`, { cookie })
      if ((status === 200) !== (kind === 'picture')) wrong.push(`${role} /pictures of ${kind}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
  for (const path of ['/healthz', '/readyz', '/art/stage.svg'])
    for (const role of ROLES) expect((await ask(site, path, { cookie: stage.cookies[role] })).status).toBe(200)
})

const TUS = { 'Tus-Resumable': '1.0.0' }

test('an upload is begun only by those it is for, and answers to its owner alone [REG-6]', async () => {
  const wrong: string[] = []
  let place = ''
  for (const [purpose, statuses] of Object.entries(UPLOAD_BEGINNINGS))
    for (const role of ROLES) {
      const metadata = `purpose ${Buffer.from(purpose).toString('base64')}`
      const { status, headers } = await ask(site, '/uploads', {
        method: 'POST',
        cookie: stage.cookies[role],
        headers: { ...TUS, Origin: site.url, 'Upload-Length': '100', 'Upload-Metadata': metadata },
      })
      if (status !== statuses[role]) wrong.push(`${role} begins a ${purpose}: ${status} instead of ${statuses[role]}`)
      if (purpose === 'receipt' && role === 'X') place = headers.get('location') ?? ''
    }
  expect(wrong).toEqual([])
  expect(place).toMatch(/^\/uploads\//)
  for (const [method, { owner, others }] of Object.entries(UPLOAD_VERBS))
    for (const role of [...ROLES.filter((each) => each !== 'X'), 'X'] as Role[]) {
      const body =
        method === 'PATCH'
          ? {
              body: 'a piece',
              headers: {
                ...TUS,
                Origin: site.url,
                'Content-Type': 'application/offset+octet-stream',
                'Upload-Offset': '50',
              },
            }
          : { headers: { ...TUS, Origin: site.url } }
      const { status } = await ask(site, place, { method, cookie: stage.cookies[role], ...body })
      const expected = role === 'X' ? owner : others
      if (status !== expected) wrong.push(`${role} ${method} of X's upload: ${status} instead of ${expected}`)
    }
  expect(wrong).toEqual([])
})

type Body = { body: RequestInit['body']; headers?: Record<string, string> }

/** What a deed sends, with the fields it takes over from the page as the role that proves it sees it. */
async function bodyOf(
  { fields, takes, sends }: Pick<Deed, 'fields' | 'takes' | 'sends'>,
  page: string | null,
): Promise<Body> {
  const filled: [string, string][] = page && takes ? fieldsOfPage(page, takes) : []
  const own = await fields(stage)
  const all = [...filled.filter(([name]) => !(name in own)), ...Object.entries(own)]
  if (!sends) return { body: new URLSearchParams(all) }
  const form = new FormData()
  for (const [name, value] of all) form.append(name, value)
  if (sends === 'picture')
    form.set(
      'picture',
      new Blob([
        new Uint8Array(
          await sharp({ create: { width: 80, height: 60, channels: 3, background: { r: 9, g: 99, b: 9 } } })
            .png()
            .toBuffer(),
        ),
      ]),
      'picture.png',
    )
  else form.set('pdf', new Blob([new Uint8Array(madePdf())]), 'words.pdf')
  return { body: form }
}

const pageFor = async (row: Case, deed: Deed, cookie: string | null) =>
  deed.takes ? (await ask(site, row.place, { cookie })).body : null

test('every deed is refused to everyone it is not for, in every representation, and leaves nothing [NAV-10, PAY-2, PAY-5, ADM-3, TRN-2]', async () => {
  const rows = await cases()
  const before = await kept(stage.records, { attempts: true })
  const wrong: string[] = []
  let asked = 0
  for (const row of rows) {
    if (row.who === 'everybody') continue
    for (const deed of row.deeds ?? []) {
      const page = await pageFor(row, deed, stage.cookies[deed.by])
      const never: readonly Role[] = deed.never ?? []
      for (const role of ROLES.filter((each) => !mayRead(row, each) || never.includes(each)))
        for (const place of [
          row.place,
          `${row.place}.data`,
          `${row.place}/`,
          row.place.toUpperCase(),
          `${row.place}?index`,
        ]) {
          const { status, body } = await ask(site, place, {
            method: 'POST',
            cookie: stage.cookies[role],
            ...(await bodyOf(deed, page)),
            headers: { Origin: site.url },
          })
          asked += 1
          const expected = signedOut(role)
            ? [302, 202, 404, 405]
            : // Of what is somebody else's, who may see the page hears that it is not there.
              [...(never.includes(role) ? [403, 404] : [refusalOf(row, role)]), 405]
          // A form with a file is too large for those who may not send one.
          if (!expected.includes(status) && !(deed.sends && status === 413))
            wrong.push(`${role} POST ${place} ${JSON.stringify(await deed.fields(stage))}: ${status}`)
          for (const leak of leaks(role, row, body)) wrong.push(`${role} POST ${place} shows ${leak}`)
        }
    }
  }
  console.log(`${asked} refused writes`)
  expect(wrong).toEqual([])
  expect(await kept(stage.records, { attempts: true })).toEqual(before)
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

test('no page fails on a query that no calendar or database can hold [NAV-8]', async () => {
  const wrong: string[] = []
  for (const row of await cases())
    for (const value of IMPOSSIBLE) {
      const query = new URLSearchParams(QUERY_NAMES.map((name) => [name, value]))
      const init = { cookie: stage.cookies.ADM, endless: row.endless === true }
      const { status } = await ask(site, `${row.place}?${query}`, init)
      if (status >= 500) wrong.push(`${row.place} ${value.slice(0, 20)}: ${status}`)
    }
  expect(wrong).toEqual([])
})

test('a form with a NUL in a field is refused at every address and writes nothing [NAV-8]', async () => {
  const forms: { place: string; by: Role; body: URLSearchParams }[] = []
  for (const row of await cases())
    for (const deed of row.deeds ?? []) {
      const fields = Object.entries(deed.sends ? {} : await deed.fields(stage))
      // An address that reads no field, such as signing out, has nothing to refuse.
      if (fields.length === 0) continue
      const body = new URLSearchParams(fields.map(([name, value]) => [name, `${value}\0`]))
      forms.push({ place: row.place, by: deed.by, body })
    }
  expect(forms.length).toBeGreaterThan(50)
  const before = await kept(stage.records, { attempts: true })
  const wrong: string[] = []
  for (const { place, by, body } of forms) {
    const init = { method: 'POST', cookie: stage.cookies[by], headers: { Origin: site.url }, body }
    const { status } = await ask(site, place, init)
    if (status !== 400) wrong.push(`${by} ${place}: ${status}`)
  }
  expect(wrong).toEqual([])
  expect(await kept(stage.records, { attempts: true })).toEqual(before)
})

const DELETES = ['delete', 'delete-account', 'unenroll']

test('whoever has proved nothing for ten minutes deletes, exports and changes the team only after they have proved that it is them [STAFF-4]', async () => {
  const rows = await cases()
  const cookie = await stage.staleCookie()
  const before = await kept(stage.records, { attempts: true })
  const wrong: string[] = []
  let asked = 0
  const leads = async (what: string, place: string, init: Parameters<typeof ask>[2]) => {
    asked += 1
    const { status, headers } = await ask(site, place, init)
    const to = headers.get('location') ?? ''
    if (status !== 302 || !to.startsWith('/admin/confirm?next=')) wrong.push(`${what} ${place}: ${status} ${to}`)
  }
  for (const row of rows) {
    const isExport = row.path.endsWith('.csv')
    if (isExport) await leads('GET', row.place, { cookie })
    if (row.who !== 'staff') continue
    for (const deed of row.deeds ?? []) {
      const fields = await deed.fields(stage)
      if (row.path !== '/admin/staff' && !DELETES.includes(fields.intent ?? '')) continue
      await leads(JSON.stringify(fields), row.place, {
        method: 'POST',
        cookie,
        headers: { Origin: site.url },
        body: new URLSearchParams(fields),
      })
    }
  }
  console.log(`${asked} requests led to the proof`)
  expect(asked).toBeGreaterThan(17)
  expect(wrong).toEqual([])
  // Nothing but the session of the one who asked is new.
  const after = await kept(stage.records, { attempts: true })
  expect({ ...after, sessions: null }).toEqual({ ...before, sessions: null })
})

test('a page of another site writes nothing, by whatever disguise, on any address that takes writes [REG-6, PKG-3, PAY-2]', async () => {
  const rows = await cases()
  const before = await kept(stage.records, { attempts: true })
  const wrong: string[] = []
  let asked = 0
  const disguises: [name: string, headers: Record<string, string>, expected: number[]][] = [
    ['evil origin', { Origin: 'https://evil.example' }, [403]],
    ['null origin', { Origin: 'null' }, [403]],
    ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }, [403]],
    ['same-site neighbour', { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:1' }, [403]],
    ['evil origin that says same-origin', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }, [403]],
    ['no origin at all', {}, [403]],
    ['own origin, text/plain', { Origin: 'OWN', 'Content-Type': 'text/plain' }, [415]],
    ['forwarded host', { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' }, [403]],
  ]
  for (const row of rows)
    for (const deed of row.deeds ?? []) {
      // Whoever proves the deed is the one a foreign page would use; a visitor has nothing a foreign page could
      // borrow but a session.
      const role: Role = deed.by === 'A' ? 'N' : deed.by
      const page = await pageFor(row, deed, stage.cookies[role])
      for (const place of [row.place, `${row.place}.data`])
        for (const [name, headers, expected] of disguises) {
          const { body } = await bodyOf({ fields: deed.fields, ...(deed.takes ? { takes: deed.takes } : {}) }, page)
          const sent = Object.fromEntries(
            Object.entries({ 'Content-Type': 'application/x-www-form-urlencoded', ...headers }).map(
              ([key, value]) => [key, value === 'OWN' ? site.url : value],
            ),
          )
          const { status } = await ask(site, place, {
            method: 'POST',
            cookie: stage.cookies[role],
            headers: sent,
            body: String(body),
          })
          asked += 1
          if (!expected.includes(status)) wrong.push(`${name}, POST ${place}: ${status} instead of ${expected}`)
        }
      // A method in disguise is the method it is: a read.
      for (const [key, value] of [
        ['X-HTTP-Method-Override', 'POST'],
        ['X-HTTP-Method', 'POST'],
        ['X-Method-Override', 'POST'],
      ] as const) {
        const { status } = await ask(site, row.place, { cookie: stage.cookies[role], headers: { [key]: value } })
        asked += 1
        if (status >= 500) wrong.push(`${key} on ${row.place}: ${status}`)
      }
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const { status } = await ask(site, row.place, {
          method,
          cookie: stage.cookies[role],
          headers: { 'Sec-Fetch-Site': 'cross-site' },
        })
        asked += 1
        if (status !== 403) wrong.push(`${method} ${row.place}: ${status}`)
      }
    }
  for (const headers of [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    {},
  ] as Record<string, string>[]) {
    const { status } = await ask(site, '/uploads', {
      method: 'POST',
      cookie: stage.cookies.X,
      headers: { ...TUS, 'Upload-Length': '10', ...headers },
    })
    if (status !== 403) wrong.push(`tus with ${JSON.stringify(headers)}: ${status}`)
  }
  console.log(`${asked} foreign writes`)
  expect(wrong).toEqual([])
  expect(await kept(stage.records, { attempts: true })).toEqual(before)
})

test('the control: each of these deeds, done by the one it is for, is done [PAY-2, PAY-3, PAY-4, TRN-2, TRN-4, ADM-3, ADM-4, ADM-5, ADM-6, ADM-9, ADM-12, ADM-14]', async () => {
  const wrong: string[] = []
  const rows = await cases()
  // What ends or removes something comes after what needs it.
  const last = (deed: Deed, row: Case) =>
    /password|account|logout|everywhere/.test(row.path)
      ? 2
      : /"(delete|unenroll|cancel)"/.test(JSON.stringify(deed.fields(stage)))
        ? 1
        : 0
  const work = rows
    .flatMap((row) => (row.deeds ?? []).map((deed) => ({ row, deed })))
    .toSorted((a, b) => last(a.deed, a.row) - last(b.deed, b.row))
  for (const { row, deed } of work) {
    const cookie = deed.by === 'A' ? null : await stage.freshCookie(deed.by)
    const page = await pageFor(row, deed, cookie)
    const before = await kept(stage.records, { attempts: true })
    const what = `${deed.by} POST ${row.place} ${JSON.stringify(await deed.fields(stage)).slice(0, 90)}`
    const { status, body } = await ask(site, row.place, {
      method: 'POST',
      cookie,
      headers: { Origin: site.url },
      ...(await bodyOf(deed, page)),
    })
    const after = await kept(stage.records, { attempts: true })
    const changed = Object.keys(after).filter(
      (table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]),
    )
    if (deed.leaves === 'change' ? changed.length === 0 : status !== deed.leaves)
      wrong.push(
        `${what}: ${status}, changed ${changed.join(', ') || 'nothing'} ${/class="error[^"]*"[^>]*>[^<]*/.exec(body)?.[0] ?? ''}`,
      )
    // A client's deed touches nobody else's records; hashes and files are counted by address.
    if (row.who !== 'staff' && deed.by !== 'A' && deed.by !== 'ADM') {
      const { id, email } = stage.people[deed.by]
      const added = (table: string) => (after[table] ?? []).filter((line) => !before[table]?.includes(line))
      const payment = deed.by === 'P' ? stage.ids.payment : deed.by === 'E' ? stage.ids.trainee : id
      const own = (line: string) =>
        line.includes(id) || line.includes(email) || line.includes(payment) || /"(hash|upload):address:/.test(line)
      const foreign = changed
        .filter((table) => table !== 'content_version')
        .flatMap((table) =>
          added(table)
            .filter((line) => !own(line))
            .map((line) => `${table}: ${line}`),
        )
      if (foreign.length > 0) wrong.push(`${what} touched ${foreign.join(' ')}`)
    }
  }
  expect(wrong).toEqual([])
})
