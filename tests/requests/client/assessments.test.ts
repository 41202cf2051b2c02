import { beforeAll, expect, it } from 'vitest'
import { newId } from '#records/engine/db'
import { openSite, type RequestSite } from '../site.ts'
import { client, toEnrolled } from './clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite()
})

it('a coach rates and writes; the trainee sees chart, table and note, and nothing that is for staff alone [SES-4]', async () => {
  const { records } = site
  const one = await client(site)
  const trainee_id = await toEnrolled(site, one)
  const staff = await site.as('owner')
  for (const [day, points] of [
    ['2026-10-03', 4],
    ['2026-11-07', 7],
  ] as const) {
    const [id, session_id, at] = [newId(), newId(), `${day}T02:00:00.000Z`]
    await records.write
      .insertInto('training_sessions')
      .values({ id: session_id, kind: 'assessment', starts_at: at, ends_at: at, coach_id: null, created_at: at })
      .execute()
    await records.write
      .insertInto('attendances')
      .values({ id, session_id, trainee_id, kind: 'assessment', state: 'missed', created_at: at })
      .execute()
    const page = await staff.open(`/admin/attendances/${id}`)
    expect(page.heading).toBe('Session report')
    const poise = [...page.document.querySelectorAll('fieldset')].find(
      (group) => group.querySelector('legend')?.textContent?.trim() === 'Poise',
    )
    const name = poise?.querySelector('input[type=radio]')?.getAttribute('name') ?? ''
    const fields = { [name]: String(points), shown: `Prepare ${points} answers.`, private: 'Talk with the mother.' }
    const seen = page.document.querySelector('input[name=seen]')?.getAttribute('value') ?? ''
    // As the script of the page sends it.
    const saved = await staff.post(`/admin/attendances/${id}.data`, { ...fields, seen })
    expect(await saved.text()).toContain(`Session report of ${one.name} saved`)
    expect((await staff.post(`/admin/attendances/${id}`, { ...fields, seen: '1' })).status).toBe(303)
    expect((await one.browser.post(`/admin/attendances/${id}`, fields)).status).toBeGreaterThanOrEqual(400)
  }

  const page = await one.browser.open('/client/assessments')
  expect(page.heading).toBe('Notes and ratings')
  const rows = page.rows('Ratings out of 10, oldest assessment first')
  expect(rows.find((row) => row.includes('Oct 3, 2026'))).toContain('4')
  expect(rows.find((row) => row.includes('Nov 7, 2026'))).toContain('7')
  expect(page.document.querySelector('svg')).not.toBeNull()
  expect(page.words).toContain('Prepare 7 answers.')
  for (const path of ['/client/assessments', '/client/assessments.data', '/client.data'])
    expect(await (await one.browser.send(path)).text(), path).not.toContain('mother')
})
