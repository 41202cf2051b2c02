import { newId } from '#records/engine/db'
import { expect, expectAccessible, test } from '../../company.ts'
import { enrolledClient, sidewaysScroll, standAt, withRecords } from '../admin/desk.ts'
import { openSession } from '#records/accounts/accounts'

test('a coach rates and writes on a phone; the trainee sees chart, table and note, and nothing that is for staff alone [SES-4]', async ({
  site,
  someone,
}) => {
  const { id: userId, paymentId: trainee_id, name } = await enrolledClient(site)
  const [first, second] = [newId(), newId()]
  const cookie = await withRecords(site, async (records) => {
    for (const [id, day] of [
      [first, '2026-10-03'],
      [second, '2026-11-07'],
    ] as const) {
      const [session_id, at] = [newId(), `${day}T02:00:00.000Z`]
      await records.write
        .insertInto('training_sessions')
        .values({ id: session_id, kind: 'assessment', starts_at: at, ends_at: at, coach_id: null, created_at: at })
        .execute()
      await records.write
        .insertInto('attendances')
        .values({ id, session_id, trainee_id, kind: 'assessment', state: 'missed', created_at: at })
        .execute()
    }
    return openSession(records, userId, new Date())
  })
  const desk = await someone({ width: 390 })
  await standAt(desk, site, `/admin/attendances/${first}`)
  for (const [id, points] of [
    [first, 4],
    [second, 7],
  ] as const) {
    await desk.goto(`/admin/attendances/${id}`)
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('How it went')
    await expectAccessible(desk)
    expect(await sidewaysScroll(desk)).toBe(0)
    await desk
      .getByRole('group', { name: 'Poise' })
      .getByRole('radio', { name: String(points), exact: true })
      .check()
    await desk.getByLabel('For the trainee').fill(`Prepare ${points} answers.`)
    await desk.getByLabel('For staff alone').fill('Talk with the mother.')
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(desk.getByText(`Saved for ${name}`)).toBeVisible()
  }

  const phone = await someone({ width: 320 })
  await phone.context().addCookies([{ name: 'session', value: cookie, url: site.url }])
  await phone.goto(`${site.url}/client/assessments`)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('How I am doing')
  await phone.getByText('The same as a table').click()
  const table = phone.getByRole('table')
  await expect(table.getByRole('row').filter({ hasText: 'October 3, 2026' })).toContainText('4')
  await expect(table.getByRole('row').filter({ hasText: 'November 7, 2026' })).toContainText('7')
  await expect(phone.getByText('Prepare 7 answers.')).toBeVisible()
  await expectAccessible(phone)
  expect(await sidewaysScroll(phone)).toBe(0)
  for (const path of ['/client/assessments', '/client/assessments.data', '/client.data'])
    expect(await (await phone.request.get(site.url + path)).text(), path).not.toContain('mother')
})
