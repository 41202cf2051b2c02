import { connect } from 'node:net'
import { expect, test } from '@playwright/test'
import { ADMINISTRATOR, postForm, signIn } from '../../people.ts'
import { startSite } from '../../site.ts'

const TOKEN = 'meters-of-the-academy-4711'

/** Asks for a page over several connections at the same moment; the status, head and body of each answer. */
async function burst(port: number, path: string, lines: number, more = ''): Promise<string[]> {
  const open = await Promise.all(
    Array.from(
      { length: lines },
      () =>
        new Promise<ReturnType<typeof connect>>((resolve, reject) => {
          const line = connect(port, '127.0.0.1', () => resolve(line)).once('error', reject)
        }),
    ),
  )
  const answers = open.map(
    (line) =>
      new Promise<string>((resolve) => {
        let answer = ''
        line.on('data', (chunk: Buffer) => (answer += String(chunk))).once('close', () => resolve(answer))
      }),
  )
  for (const line of open)
    line.write(
      `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/html\r\nConnection: close\r\n${more}\r\n`,
    )
  return Promise.all(answers)
}

// `npm run drill flood` measures it; this only shows that it happens, and to whom.
test('in a crowd visitors are told to try again while kept pages are served, people sign in and nothing that is sent is turned away [OPS-5]', async () => {
  const site = await startSite({ content: 'demo', env: { METRICS_TOKEN: TOKEN } })
  await (await fetch(`${site.url}/home`)).text()
  let answers: string[] = []
  const statusesDuring: number[] = []
  // A machine that is quicker than the crowd needs a larger one.
  for (let lines = 800; lines <= 3200 && !answers.some((answer) => answer.includes(' 503 ')); lines *= 2) {
    const crowd = burst(site.port, '/home?preview=1', lines)
    const [kept, signedIn, wrong] = await Promise.all([
      fetch(`${site.url}/home`),
      signIn(site.url, ADMINISTRATOR).then(() => 303),
      postForm(site.url, '/contact', { name: '', email: '', subject: '', message: '' }),
    ])
    statusesDuring.push(kept.status, signedIn, wrong.status)
    answers = await crowd
  }
  const statuses = answers.map((answer) => answer.slice(9, 12))
  expect(new Set(statuses)).toEqual(new Set(['200', '503']))
  const shed = answers.find((answer) => answer.startsWith('HTTP/1.1 503')) ?? ''
  expect(shed).toMatch(/\r\nRetry-After: 3\r\n/)
  expect(shed).toMatch(/\r\nCache-Control: no-store\r\n/)
  expect(shed).toMatch(/\r\nContent-Security-Policy: [^\r]*script-src 'self';[^\r]*style-src 'self' 'sha256-/)
  expect(shed).toContain('The academy is busy. Please try again in a moment.')
  for (let at = 0; at < statusesDuring.length; at += 3)
    expect(statusesDuring.slice(at, at + 3)).toEqual([200, 303, 422])
  const meters = await (await fetch(`${site.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })).text()
  expect(Number(/^academy_shed_total\{kind="visits"\} (\d+)$/m.exec(meters)?.[1])).toBeGreaterThan(0)
  expect(meters).toMatch(/^academy_shed_total\{kind="journey"\} 0$/m)
  expect((await fetch(`${site.url}/home?preview=2`)).status, 'as before, at once').toBe(200)
  await site.close()
})
