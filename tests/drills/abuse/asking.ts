import { get } from 'node:http'
import type { Site } from '../../site.ts'
import { wholeTables } from '../../journey.ts'
import { LOOKS } from '#domain/operating/looks'
import type { Records } from '#records/engine/db'

export type Answer = { status: number; body: string; headers: Headers }

/** A site reached over HTTP, or in the process of the test. */
export type FetchTarget = {
  fetch(path: string, init?: RequestInit & { cookie?: string | null; endless?: boolean }): Promise<Response>
}

/** Sends a request with this cookie; follows no redirect and leaves an endless answer after its head. */
export async function ask(
  site: FetchTarget,
  path: string,
  init: RequestInit & { cookie?: string | null; endless?: boolean } = {},
): Promise<Answer> {
  const answer = await site.fetch(path, init)
  const { status, headers } = answer
  if (!init.endless || status !== 200) return { status, body: await answer.text(), headers }
  await answer.body?.cancel()
  return { status, body: '', headers }
}

/** Sends the path unchanged: fetch would normalise it. */
export function askRaw(site: Site, path: string, cookie: string | null): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = get(
      {
        host: '127.0.0.1',
        port: site.port,
        path,
        headers: { Host: `localhost:${site.port}`, ...(cookie ? { Cookie: cookie } : {}) },
      },
      (answer) => {
        let body = ''
        answer
          .setEncoding('utf8')
          .on('data', (chunk: string) => (body += chunk))
          .once('end', () => resolve({ status: answer.statusCode ?? 0, body }))
          .once('error', reject)
        // The one answer without end says what it has at once.
        if (answer.headers['content-type'] === 'text/event-stream')
          answer.once('data', () => {
            resolve({ status: answer.statusCode ?? 0, body })
            outgoing.destroy()
          })
      },
    ).once('error', reject)
  })
}

// Tables the site writes by itself: mail that is due, receipts that are read.
const OWN_WORK = new Set(['outbox', 'receipt_readings', 'attempts'])
// They count and prove the log, which is compared line by line, and say who looked last.
const OF_THE_LOG = new Set(['audit_sums', 'audit_chain', 'audit_head', 'looks', 'library_visits', 'staff_seen'])
// Every few minutes the site looks at the time, and who is to be reminded.
const OF_THE_CLOCK = new Set(['scheduled_work', 'site_clock', 'retention_marks'])

/** Every record that only a person's action changes; with attempts where the action is counting one. */
export async function kept(records: Records, { attempts = false } = {}): Promise<Record<string, string[]>> {
  const tables = await wholeTables(records)
  return Object.fromEntries(
    Object.entries(tables)
      .filter(
        ([name]) =>
          !OF_THE_CLOCK.has(name) &&
          !OF_THE_LOG.has(name) &&
          (!OWN_WORK.has(name) || (attempts && name !== 'receipt_readings')),
      )
      // Views are logged, though viewing is a read.
      .map(([name, rows]) => [
        name,
        name === 'audit_log'
          ? rows.filter((row) => !LOOKS.some((look) => row.includes(`"action":"${look}"`)))
          : name === 'sessions'
            ? rows.map((row) => row.replace(/"seen_at":"[^"]*"/, ''))
            : // That a secret address was guessed is counted, though guessing is a read.
              rows.filter((row) => name !== 'attempts' || !row.includes('"subject":"calendar:address:')),
      ]),
  )
}

/** The values of a page's fields by name, as a browser without script would send them. */
export function fieldsOfPage(html: string, takes: RegExp): [string, string][] {
  const found: [string, string][] = []
  for (const [tag, kind, , text = ''] of html.matchAll(/<(input|textarea)\b([^>]*)>(?:([^<]*)<\/textarea>)?/g)) {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
    const name = attribute('name')
    if (!name || !takes.test(name) || /type="(checkbox|radio|submit|file)"/.test(tag)) continue
    found.push([
      name,
      decoded(
        kind === 'textarea'
          ? (/>([^<]*)<\/textarea>/.exec(tag)?.[1] ?? text).replace(/^\r?\n/, '')
          : (attribute('value') ?? ''),
      ),
    ])
  }
  return found
}

function decoded(text: string): string {
  return text
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
