import { request } from 'node:http'
import { expect, test } from '@playwright/test'
import { ADMINISTRATOR } from '../../people.ts'
import { startSite } from '../../site.ts'

type Answer = { status: number; body: string; cookies: string[] }
type Asked = { host: string; path: string; headers?: Record<string, string>; form?: Record<string, string> }

/** Asks the site as a proxy would: under any Host, with any headers. */
function ask(port: number, { host, path, headers = {}, form }: Asked): Promise<Answer> {
  const body = form ? new URLSearchParams(form).toString() : null
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        path,
        method: body === null ? 'GET' : 'POST',
        headers: {
          Host: host,
          ...(body === null
            ? {}
            : {
                'Content-Type': 'application/x-www-form-urlencoded',
                'Content-Length': String(Buffer.byteLength(body)),
              }),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: Buffer.concat(parts).toString(),
            cookies: answer.headers['set-cookie'] ?? [],
          }),
        )
      },
    )
    sent.once('error', reject)
    sent.end(body ?? undefined)
  })
}

/** What proxies say of a request, rightly, wrongly or not at all. */
const FORWARDED: Record<string, string>[] = [
  {},
  { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.9' },
  { 'X-Forwarded-Proto': 'http' },
  { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Port': '1' },
  { 'X-Forwarded-For': 'nobody, unknown:77, [', Forwarded: 'for=_x;proto=ftp;host=evil.example' },
]
const EMPTY_FORM = { panel: 'sign-in', email: '', password: '' }
const RIGHT_FORM = { panel: 'sign-in', ...ADMINISTRATOR }

for (const publicUrl of ['http://academy.example', 'https://academy.example', 'https://academy.example:8443', null])
  test(`with ${publicUrl ?? 'no PUBLIC_URL'} forms are taken whatever a proxy says of them, and only from the site's own pages [OPS-9, AUTH-1, AUTH-6]`, async () => {
    const site = await startSite({
      env: publicUrl ? { PUBLIC_URL: publicUrl, HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1' } : {},
    })
    try {
      const own = publicUrl ?? `http://localhost:${site.port}`
      const { host, hostname, protocol } = new URL(own)
      const sign = (
        headers: Record<string, string>,
        as = host,
        form: Record<string, string> = EMPTY_FORM,
        path = '/login',
      ) => ask(site.port, { host: as, path, headers, form })
      for (const forwarded of FORWARDED)
        for (const path of ['/login', '/login.data']) {
          const said = JSON.stringify([path, forwarded])
          expect((await sign({ Origin: own, ...forwarded }, host, EMPTY_FORM, path)).status, said).toBe(422)
          expect(
            (await sign({ Origin: 'https://evil.example', ...forwarded }, host, EMPTY_FORM, path)).status,
            said,
          ).toBe(403)
        }
      // The same name by the other scheme is another origin.
      const other = protocol === 'https:' ? `http://${host}` : `https://${host}`
      expect((await sign({ Origin: other })).status).toBe(403)
      expect((await sign({ Origin: 'null' })).status).toBe(403)

      // A proxy that drops the port of the name, or writes its own, is still the site's own.
      for (const as of publicUrl ? [hostname, `${hostname}:443`, `${hostname}:8080`, hostname.toUpperCase()] : [])
        expect((await sign({ Origin: own }, as)).status, as).toBe(422)
      for (const as of [
        'evil.example',
        `${hostname}.evil.example`,
        ...(publicUrl ? ['localhost', '127.0.0.1'] : ['academy.example']),
      ])
        expect((await sign({ Origin: own }, as)).status, as).toBe(421)

      const { status, cookies } = await sign({ Origin: own }, host, RIGHT_FORM)
      const secure = protocol === 'https:'
      expect([status, cookies.some((cookie) => cookie.startsWith(secure ? '__Host-session=' : 'session='))]).toEqual([
        303,
        true,
      ])
      for (const cookie of cookies) expect(/; Secure/.test(cookie), cookie).toBe(secure)

      const page = await ask(site.port, {
        host,
        path: '/about',
        headers: { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'ftp' },
      })
      expect(page.body).toContain(`<link rel="canonical" href="${own}/about"`)
      expect(page.body).not.toContain('evil.example')
    } finally {
      await site.close()
    }
  })
