import { describe, expect, it } from 'vitest'
import { ADMINISTRATOR } from '#tests/people'
import { openSite } from '../site.ts'

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

describe.each(['http://academy.example', 'https://academy.example', 'https://academy.example:8443', null])(
  'the public address %s',
  (publicUrl) => {
    it('forms are taken whatever a proxy says of them, and only from the site’s own pages [OPS-9, AUTH-1, AUTH-6]', async () => {
      const site = await openSite({
        content: 'none',
        env: publicUrl ? { PUBLIC_URL: publicUrl, HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1' } : {},
      })
      const own = publicUrl ?? site.url
      const { host, hostname, protocol } = new URL(own)
      const sign = (headers: Record<string, string>, as = host, form = EMPTY_FORM, path = '/login') =>
        site.visitor().post(path, form, { host: as, ...headers })
      const status = async (...args: Parameters<typeof sign>) => (await sign(...args)).status
      for (const forwarded of FORWARDED)
        for (const path of ['/login', '/login.data']) {
          const said = JSON.stringify([path, forwarded])
          expect(await status({ origin: own, ...forwarded }, host, EMPTY_FORM, path), said).toBe(422)
          const foreign = { origin: 'https://evil.example', ...forwarded }
          expect(await status(foreign, host, EMPTY_FORM, path), said).toBe(403)
        }
      // The same name by the other scheme is another origin.
      const other = protocol === 'https:' ? `http://${host}` : `https://${host}`
      expect(await status({ origin: other })).toBe(403)
      expect(await status({ origin: 'null' })).toBe(403)

      // A proxy that drops the port of the name, or writes its own, is still the site's own.
      for (const as of publicUrl ? [hostname, `${hostname}:443`, `${hostname}:8080`, hostname.toUpperCase()] : [])
        expect(await status({ origin: own }, as), as).toBe(422)
      for (const as of [
        'evil.example',
        `${hostname}.evil.example`,
        ...(publicUrl ? ['localhost', '127.0.0.1'] : ['academy.example']),
      ])
        expect(await status({ origin: own }, as), as).toBe(421)

      const entered = await sign({ origin: own }, host, RIGHT_FORM)
      const cookies = entered.headers.getSetCookie()
      const secure = protocol === 'https:'
      expect([
        entered.status,
        cookies.some((cookie) => cookie.startsWith(secure ? '__Host-session=' : 'session=')),
      ]).toEqual([303, true])
      for (const cookie of cookies) expect(/; Secure/.test(cookie), cookie).toBe(secure)

      const page = await site.visitor().send('/about', {
        headers: { host, 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'ftp' },
      })
      const body = await page.text()
      expect(body).toContain(`<link rel="canonical" href="${own}/about"`)
      expect(body).not.toContain('evil.example')
    })
  },
)
