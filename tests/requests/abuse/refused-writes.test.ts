import { expect, it } from 'vitest'
import { ask, kept } from '#tests/drills/abuse/asking'
import { ROLES, type Role } from '#tests/drills/abuse/stage'
import { bodyOf, cases, leaks, mayRead, ODD, openStage, pageFor, refusalOf, signedOut } from './rows.ts'

const staged = openStage()

it('every deed is refused to everyone it is not for, in every representation, and leaves nothing [NAV-10, PAY-2, PAY-5, ADM-3, TRN-2]', async () => {
  const rows = await cases(staged.stage)
  const before = await kept(staged.stage.records, { attempts: true })
  const wrong: string[] = []
  for (const row of rows) {
    if (row.who === 'everybody') continue
    for (const change of row.changes ?? []) {
      const page = await pageFor(staged, row, change, staged.stage.cookies[change.by])
      const never: readonly Role[] = change.never ?? []
      for (const role of ROLES.filter((each) => !mayRead(row, each) || never.includes(each)))
        for (const place of [
          row.place,
          `${row.place}.data`,
          ...(ODD.includes(role) ? [`${row.place}/`, row.place.toUpperCase(), `${row.place}?index`] : []),
        ]) {
          const { status, body } = await ask(staged.site, place, {
            method: 'POST',
            cookie: staged.stage.cookies[role],
            ...(await bodyOf(staged.stage, change, page)),
            headers: { Origin: staged.site.url },
          })
          const expected = signedOut(role)
            ? [302, 202, 404, 405]
            : // For another person's record, a role that may see the page gets "not found".
              [...(never.includes(role) ? [403, 404] : [refusalOf(row, role)]), 405]
          // A form with a file is too large for those who may not send one.
          if (!expected.includes(status) && !(change.sends && status === 413))
            wrong.push(`${role} POST ${place} ${JSON.stringify(await change.fields(staged.stage))}: ${status}`)
          for (const leak of leaks(role, row, body)) wrong.push(`${role} POST ${place} shows ${leak}`)
        }
    }
  }
  expect(wrong).toEqual([])
  expect(await kept(staged.stage.records, { attempts: true })).toEqual(before)
})

it('a form with a NUL in a field is refused at every address and writes nothing [NAV-8]', async () => {
  const forms: { place: string; by: Role; body: URLSearchParams }[] = []
  for (const row of await cases(staged.stage))
    for (const change of row.changes ?? []) {
      const fields = Object.entries(change.sends ? {} : await change.fields(staged.stage))
      // An address that reads no field, such as signing out, cannot refuse one.
      if (fields.length === 0) continue
      const body = new URLSearchParams(fields.map(([name, value]) => [name, `${value}\0`]))
      forms.push({ place: row.place, by: change.by, body })
    }
  expect(forms.length).toBeGreaterThan(50)
  const before = await kept(staged.stage.records, { attempts: true })
  const wrong: string[] = []
  for (const { place, by, body } of forms) {
    const init = { method: 'POST', cookie: staged.stage.cookies[by], headers: { Origin: staged.site.url }, body }
    const { status } = await ask(staged.site, place, init)
    if (status !== 400) wrong.push(`${by} ${place}: ${status}`)
  }
  expect(wrong).toEqual([])
  expect(await kept(staged.stage.records, { attempts: true })).toEqual(before)
})

const DELETES = ['delete', 'delete-account', 'unenroll']

it('whoever has proved nothing for ten minutes deletes, exports and changes the team only after they have proved that it is them [STAFF-4]', async () => {
  const rows = await cases(staged.stage)
  const cookie = await staged.stage.staleCookie()
  const before = await kept(staged.stage.records, { attempts: true })
  const wrong: string[] = []
  let requestCount = 0
  const leads = async (what: string, place: string, init: Parameters<typeof ask>[2]) => {
    requestCount += 1
    const { status, headers } = await ask(staged.site, place, init)
    const to = headers.get('location') ?? ''
    if (status !== 302 || !to.startsWith('/admin/confirm?next=')) wrong.push(`${what} ${place}: ${status} ${to}`)
  }
  for (const row of rows) {
    const isExport = row.path.endsWith('.csv')
    if (isExport) await leads('GET', row.place, { cookie })
    if (row.who !== 'staff') continue
    for (const change of row.changes ?? []) {
      const fields = await change.fields(staged.stage)
      if (row.path !== '/admin/staff' && !DELETES.includes(fields.intent ?? '')) continue
      await leads(JSON.stringify(fields), row.place, {
        method: 'POST',
        cookie,
        headers: { Origin: staged.site.url },
        body: new URLSearchParams(fields),
      })
    }
  }
  expect(requestCount).toBeGreaterThan(17)
  expect(wrong).toEqual([])
  // Only the session of the requesting person is new.
  const after = await kept(staged.stage.records, { attempts: true })
  expect({ ...after, sessions: null }).toEqual({ ...before, sessions: null })
})
