import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import type { Site } from '../../site.ts'
import { ask, askRaw, kept } from './asking.ts'
import { MATRIX } from './matrix.ts'
import { openStage } from './open-stage.ts'
import { siteAddresses } from './routes.ts'
import type { Stage } from './stage.ts'
import { inTime } from '../../in-time.ts'

let site: Site
let stage: Stage

test.beforeAll(async () => {
  ;({ site, stage } = await openStage())
})

test.afterAll(async () => {
  await stage?.records.close()
  await site?.close()
})

/** The largest form of words, in bytes. */
const FORM = 256 * 1024

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

test('a form that cannot be read is its sender’s mistake on every address that takes one: 4xx, no failure, nothing written [NAV-8, REG-6]', async () => {
  const before = await kept(stage.records)
  const wrong: string[] = []
  let multipart400 = 0
  for (const { path } of siteAddresses()) {
    const row = MATRIX[path]
    if (!row?.deeds) continue
    const place = (await row.at?.(stage)) ?? path
    const by = row.deeds[0]?.by ?? 'A'
    // What ends a session needs no form, and would end the one the next rows need.
    if (/logout|everywhere/.test(path)) continue
    for (const [name, type, body] of BROKEN)
      for (const address of [place, `${place}.data`]) {
        const { status } = await ask(site, address, {
          method: 'POST',
          cookie: stage.cookies[by],
          headers: { Origin: site.url, 'Content-Type': type },
          body,
        })
        if (status === 400) multipart400 += 1
        // The registration's words are kept as they come, and going on with none of them asks for them; without a
        // password first, a code leads to sign-in.
        const lenient = path.startsWith('/registration') || path === '/admin/home' || path === '/login/code'
        if (status >= 500 || (status < 400 && !lenient)) wrong.push(`${name}, POST ${address}: ${status}`)
      }
  }
  expect(wrong).toEqual([])
  expect(multipart400).toBeGreaterThan(100)
  const {
    password_resets: _links,
    email_verifications: _tokens,
    drafts: _drafts,
    ...after
  } = await kept(stage.records)
  const { password_resets: _before, email_verifications: _made, drafts: _words, ...same } = before
  expect(after).toEqual(same)
  expect(site.output()).not.toContain('unexpected failure')
})

test('an address that makes no text is its sender’s mistake too: 400 with our page, and nothing in the log but the request [NAV-7, NAV-8]', async ({
  page,
}) => {
  const seen = site.output().length
  const drawn = ['/%', '/%zz', '/%c0%af', '/wins/%zz', '/%zz.data']
  for (const path of drawn) {
    const { status, body } = await askRaw(site, path, null)
    expect([path, status, body.includes(path.endsWith('.data') ? '400' : 'That did not work')]).toEqual([
      path,
      400,
      true,
    ])
  }
  expect((await askRaw(site, '/admin/%zz', stage.cookies.ADM)).status).toBe(400)
  expect((await askRaw(site, '/admin/%zz', stage.cookies.N)).status).toBe(403)
  expect((await askRaw(site, '/admin/%zz', null)).status).toBe(302)
  for (const path of ['/files/%zz', '/assets/%zz', '/art/%zz', '/pictures/%zz/480.webp', '/uploads/%zz'])
    expect([400, 404], path).toContain((await askRaw(site, path, stage.cookies.N)).status)
  expect(
    (
      await ask(site, '/%zz', {
        method: 'POST',
        headers: { Origin: site.url },
        body: new URLSearchParams({ a: 'b' }),
      })
    ).status,
  ).toBe(400)
  // The control: what can be read is not known, and says so.
  expect((await askRaw(site, '/%25zz', null)).status).toBe(404)
  const said = site.output().slice(seen).split('\n').filter(Boolean)
  expect(said.length).toBeGreaterThan(drawn.length)
  expect(said.filter((line) => !line.includes('"msg":"request"'))).toEqual([])
  // In a browser the page is whole and leads home.
  expect((await page.goto(`${site.url}/%zz`))?.status()).toBe(400)
  await expect(page.getByRole('heading', { level: 1, name: 'That did not work' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL(`${site.url}/home`)
})

test('100,000 fields and a body larger than it says are refused while the site goes on, its memory flat [NAV-8]', async () => {
  const fields = Array.from({ length: 100_000 }, (_, index) => `f${index}=x`).join('&')
  expect(await formOf(fields.length, '/login', null, { send: 'head' })).toMatchObject({ status: 413 })
  // As many fields as one body may hold are read, and are no sign-in.
  const short = new URLSearchParams(Array.from({ length: 100_000 }, () => ['a', '']))
  const read = await ask(site, '/login', {
    method: 'POST',
    headers: { Origin: site.url, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: short.toString().replaceAll('=', ''),
  })
  expect([400, 401, 422]).toContain(read.status)
  // Of a length it does not say, refused with the first byte too many.
  expect([400, 413]).toContain((await formOf(FORM + 1, '/contact', null, { send: 'in pieces' })).status)
  expect((await ask(site, '/contact', { headers: { 'X-Large': 'a'.repeat(40_000) } })).status).toBe(431)
  expect((await ask(site, '/home')).status).toBe(200)
})

test('each kind of body has its own limit, and one byte more is refused: forms of words, forms with a picture, receipts in pieces [NAV-8, REG-6]', async () => {
  const client = stage.cookies.N ?? null
  for (const path of ['/login', '/contact', '/packages-registration', '/client/password', '/admin/trainees']) {
    expect((await formOf(FORM + 1, path, client, { send: 'head' })).status, `${path}, one byte over`).toBe(413)
    expect((await formOf(FORM, path, client)).status, `${path}, as large as may be`).not.toBe(413)
  }
  const picture = 20 * 1024 * 1024 + FORM
  expect(await formOf(picture + 1, '/client', client), 'a person is led back and reads why').toEqual({
    status: 303,
    location: '/client?check=too-large',
  })
  expect(
    (await formOf(picture + 1, '/client', null, { send: 'head' })).status,
    'nobody in particular may send no picture',
  ).toBe(413)
  const begin = (bytes: number) =>
    ask(site, '/uploads', {
      method: 'POST',
      cookie: stage.cookies.P ?? null,
      headers: { Origin: site.url, 'Tus-Resumable': '1.0.0', 'Upload-Length': String(bytes) },
    })
  expect((await begin(20 * 1024 * 1024 + 1)).status, 'a receipt of one byte more').toBe(413)
  expect((await begin(20 * 1024 * 1024)).status, 'one as large as may be').not.toBe(413)
})

/**
 * How a form of so many bytes is answered, over a line of its own: a refusal may end the line, and not under the next
 * form. Of a `head` its size is only said, and what comes `in pieces` says none and never ends: who goes on sending
 * what is refused may find the line cut before they have read why.
 */
function formOf(
  bytes: number,
  path: string,
  cookie: string | null,
  { send = 'all' }: { send?: 'all' | 'head' | 'in pieces' } = {},
): Promise<{ status: number; location: string | undefined }> {
  const headers = {
    Host: `localhost:${site.port}`,
    Origin: site.url,
    Accept: 'text/html',
    'Content-Type': 'application/x-www-form-urlencoded',
    ...(send === 'in pieces' ? {} : { 'Content-Length': bytes }),
    ...(cookie ? { Cookie: cookie } : {}),
  }
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: site.port, path, method: 'POST', agent: false, headers },
      (answer) => {
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location })
        asked.destroy()
      },
    )
    asked.once('error', reject)
    const words = `message=${'a'.repeat(bytes - 8)}`
    if (send === 'all') asked.end(words)
    else if (send === 'in pieces') asked.write(words)
    else asked.flushHeaders()
  })
}

/** Sends these bytes, then one more each second; resolves with the milliseconds until the other side gives up. */
function trickle(port: number, head: string, drop: string): Promise<number> {
  return new Promise((resolve) => {
    const began = Date.now()
    const line = connect(port, '127.0.0.1', () => line.write(head))
    const drip = setInterval(() => line.writable && line.write(drop), 1000)
    const end = () => {
      clearInterval(drip)
      resolve(Date.now() - began)
    }
    line
      .on('data', () => undefined)
      .once('close', end)
      .on('error', () => undefined)
    setTimeout(() => line.destroy(), 40_000).unref()
  })
}

test('whoever sends headers or a body a byte a second is cut, while a slow but honest sender is heard [OPS-5]', async () => {
  const host = `Host: localhost:${site.port}\r\nOrigin: ${site.url}\r\n`
  const honest = new Promise<number>((resolve, reject) => {
    // About 2 KB a second for 18 seconds: slower than any telephone line we know.
    const body = `panel=sign-in&email=nobody@client.example&password=wrong&fill=${'a'.repeat(36_000)}`
    let sent = 0
    let answer = ''
    const line = connect(site.port, '127.0.0.1', () =>
      line.write(
        `POST /login HTTP/1.1\r\n${host}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`,
      ),
    )
    const drip = setInterval(() => {
      line.write(body.slice(sent, sent + 2000))
      sent += 2000
      if (sent >= body.length) clearInterval(drip)
    }, 1000)
    line
      .on('data', (chunk) => {
        answer += String(chunk)
        resolve(Number(answer.slice(9, 12)))
        line.destroy()
      })
      .once('error', reject)
      .once('close', () => (clearInterval(drip), resolve(0)))
  })
  const [headers, body, chunks, heard] = await Promise.all([
    trickle(site.port, 'GET /home HTTP/1.1\r\nHost: localhost', 'x'),
    trickle(
      site.port,
      `POST /login HTTP/1.1\r\n${host}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n`,
      'a',
    ),
    trickle(
      site.port,
      `POST /contact HTTP/1.1\r\n${host}Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`,
      '1\r\na\r\n',
    ),
    honest,
  ])
  console.log(`cut after ${headers}, ${body} and ${chunks} ms`)
  // 15 s by design; a busy machine may look a little later.
  for (const milliseconds of [headers, body, chunks]) expect(milliseconds).toBeLessThan(inTime(25_000))
  expect(heard, 'the slow but honest one').toBe(401)
})
