import { expect, it } from 'vitest'
import { ask, kept } from '#tests/drills/abuse/asking'
import { type Role } from '#tests/drills/abuse/stage'
import { bodyOf, cases, openStage, pageFor, TUS } from './rows.ts'

const staged = openStage()

it('a page of another site writes nothing, by whatever disguise, on any address that takes writes [REG-6, PKG-3, PAY-2]', async () => {
  const rows = await cases(staged.stage)
  const before = await kept(staged.stage.records, { attempts: true })
  const wrong: string[] = []
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
    for (const change of row.changes ?? []) {
      // A foreign page would use the role that proves the action; a visitor has nothing to abuse but a session.
      const role: Role = change.by === 'A' ? 'N' : change.by
      const page = await pageFor(staged, row, change, staged.stage.cookies[role])
      for (const place of [row.place, `${row.place}.data`])
        for (const [name, headers, expected] of disguises) {
          const { body } = await bodyOf(
            staged.stage,
            { fields: change.fields, ...(change.takes ? { takes: change.takes } : {}) },
            page,
          )
          const sent = Object.fromEntries(
            Object.entries({ 'Content-Type': 'application/x-www-form-urlencoded', ...headers }).map(
              ([key, value]) => [key, value === 'OWN' ? staged.site.url : value],
            ),
          )
          const { status } = await ask(staged.site, place, {
            method: 'POST',
            cookie: staged.stage.cookies[role],
            headers: sent,
            body: String(body),
          })
          if (!expected.includes(status)) wrong.push(`${name}, POST ${place}: ${status} instead of ${expected}`)
        }
      // A method in disguise is the method it is: a read.
      for (const [key, value] of [
        ['X-HTTP-Method-Override', 'POST'],
        ['X-HTTP-Method', 'POST'],
        ['X-Method-Override', 'POST'],
      ] as const) {
        const { status } = await ask(staged.site, row.place, {
          cookie: staged.stage.cookies[role],
          headers: { [key]: value },
        })
        if (status >= 500) wrong.push(`${key} on ${row.place}: ${status}`)
      }
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const { status } = await ask(staged.site, row.place, {
          method,
          cookie: staged.stage.cookies[role],
          headers: { 'Sec-Fetch-Site': 'cross-site' },
        })
        if (status !== 403) wrong.push(`${method} ${row.place}: ${status}`)
      }
    }
  for (const headers of [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    {},
  ] as Record<string, string>[]) {
    const { status } = await ask(staged.site, '/uploads', {
      method: 'POST',
      cookie: staged.stage.cookies.X,
      headers: { ...TUS, 'Upload-Length': '10', ...headers },
    })
    if (status !== 403) wrong.push(`tus with ${JSON.stringify(headers)}: ${status}`)
  }
  expect(wrong).toEqual([])
  expect(await kept(staged.stage.records, { attempts: true })).toEqual(before)
})
