import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { startSite, type Site } from '../../site.ts'

let site: Site
test.beforeAll(async () => {
  site = await startSite()
})
test.afterAll(() => site?.close())

const FORM = 'Content-Type: application/x-www-form-urlencoded\r\n'
const ASKED: [line: string, type: string, status: RegExp][] = [
  ['GET /home', '', /^200/],
  ['GET /login', '', /^200/],
  ['HEAD /home', '', /^200/],
  ['POST /login', FORM, /^4/],
  ['POST /contact', FORM, /^4/],
  ['POST /uploads', '', /^4/],
  ['PATCH /uploads/0000000000000000', '', /^4/],
  ['DELETE /uploads/0000000000000000', '', /^4/],
  ['PUT /home', '', /^4/],
]

test('whoever sends nothing and says of no length is answered at once, whatever the method [NAV-8]', async () => {
  for (const [line, type, status] of ASKED) expect(await statusOf(line, type), line).toMatch(status)
})

function statusOf(line: string, type: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asking = connect(site.port, '127.0.0.1', () =>
      asking.write(`${line} HTTP/1.1\r\nHost: localhost:${site.port}\r\nOrigin: ${site.url}\r\n${type}\r\n`),
    )
    asking
      .once('data', (chunk) => {
        resolve(String(chunk).slice('HTTP/1.1 '.length, 12))
        asking.destroy()
      })
      .once('error', reject)
      .once('close', () => resolve('cut'))
  })
}
