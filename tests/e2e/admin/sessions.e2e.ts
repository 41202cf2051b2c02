import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../../company.ts'
import { ADMINISTRATOR, signIn } from '../../people.ts'
import { enrolledClient, rowOf, sidewaysScroll, standAt, withRecords } from './desk.ts'
import type { Site } from '../../site.ts'

const addressOf = (trainee: string) => `/admin/trainees/${trainee}/sessions`
const stepperOf = (page: Page, name: 'Q&A sessions' | 'Assessments') => page.getByRole('group', { name, exact: true })
const buttonOf = (page: Page, name: 'Q&A sessions' | 'Assessments', button: 'Next' | 'Previous') =>
  stepperOf(page, name).getByRole('button', { name: button, exact: true })
const tookOf = (site: Site, id: string) =>
  withRecords(site, (records) =>
    records.read
      .selectFrom('trainees')
      .select(['session_took as sessions', 'assessment_took as assessments'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  )

for (const width of [1280, 390, 320]) {
  test(`'View Session' leads to a trainee's details and steppers, which step, stop at their bounds and are kept, ${width} px wide [TRN-3, TRN-4, TRN-5]`, async ({
    site,
    someone,
  }) => {
    const { name, paymentId } = await enrolledClient(site, 'package_w')
    const desk = await someone({ width })
    await standAt(desk, site, `/admin/trainees?search=${encodeURIComponent(name)}`)
    await rowOf(desk, name).getByRole('link', { name: 'View Session' }).click()
    await desk.waitForURL(`**${addressOf(paymentId)}`)
    for (const [term, detail] of [
      ['Age', '24'],
      ['Birthday', 'May 17, 2002'],
      ['Address', '12 Mabini St, Parañaque'],
      ['Contact Number', '+63 917 123 4567'],
      ["Handler's Name", "Ana O'Reyes"],
      ['Preferred first schedule', 'November 28, 2026'],
    ] as const)
      await expect(
        desk
          .locator('dl > div')
          .filter({ has: desk.getByText(term, { exact: true }) })
          .getByRole('definition'),
      ).toHaveText(detail)
    await expect(desk.getByText(name)).toBeVisible()
    expect(await sidewaysScroll(desk)).toBe(0)
    await expectAccessible(desk)

    const bar = stepperOf(desk, 'Assessments').getByRole('progressbar')
    const share = () =>
      bar.evaluate((element) => (element instanceof HTMLProgressElement ? (element.value * 100) / element.max : -1))
    await expect(stepperOf(desk, 'Assessments')).toContainText('0 of 2')
    await expect(buttonOf(desk, 'Assessments', 'Previous')).toBeDisabled()
    for (const [finished, percent] of [
      [1, 50],
      [2, 100],
    ] as const) {
      await buttonOf(desk, 'Assessments', 'Next').click()
      await expect(stepperOf(desk, 'Assessments')).toContainText(`${finished} of 2`)
      expect(await share()).toBe(percent)
    }
    await expect(stepperOf(desk, 'Assessments')).toContainText('All sessions finished')
    await expect(buttonOf(desk, 'Assessments', 'Next')).toBeDisabled()
    await expect(buttonOf(desk, 'Assessments', 'Previous')).toBeFocused()
    await expectAccessible(desk)
    await buttonOf(desk, 'Q&A sessions', 'Next').click()
    await expect(stepperOf(desk, 'Q&A sessions')).toContainText('1 of ')
    await buttonOf(desk, 'Assessments', 'Previous').click()
    await expect(stepperOf(desk, 'Assessments')).toContainText('1 of 2')
    await desk.reload()
    await expect(stepperOf(desk, 'Assessments')).toContainText('1 of 2')
    expect(await tookOf(site, paymentId)).toEqual({ sessions: 1, assessments: 1 })
    await desk.goto(`/admin/audit?search=${paymentId}`)
    await expect(rowOf(desk, name).filter({ hasText: '2 → 1' })).toHaveCount(1)
  })
}

test('two administrators and a double click step once [TRN-4]', async ({ site, someone }) => {
  const { paymentId } = await enrolledClient(site)
  const [first, second] = [await someone({ width: 1280 }), await someone({ width: 390 })]
  for (const desk of [first, second]) await standAt(desk, site, addressOf(paymentId))
  await buttonOf(first, 'Q&A sessions', 'Next').dblclick()
  await expect(stepperOf(first, 'Q&A sessions')).toContainText('1 of ')
  // As on a quick line: the first half is answered before the second comes.
  await buttonOf(first, 'Q&A sessions', 'Next').evaluate((button) =>
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })),
  )
  await buttonOf(second, 'Q&A sessions', 'Next').click()
  await expect(stepperOf(second, 'Q&A sessions')).toContainText('1 of ')
  expect((await tookOf(site, paymentId)).sessions).toBe(1)
  await expect(second.getByRole('alertdialog')).toHaveCount(0)

  // Further away than one step, the second is told, and sees where it stands.
  const { cookie } = await signIn(site.url, ADMINISTRATOR)
  await withRecords(site, (records) =>
    records.write.updateTable('trainees').set({ session_took: 5 }).where('id', '=', paymentId).execute(),
  )
  const stale = await fetch(site.url + addressOf(paymentId), {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: site.url, Cookie: cookie },
    body: new URLSearchParams({ stepper: 'sessions', direction: 'next', seen: '1' }),
  })
  expect(stale.status).toBe(409)
  expect(await stale.text()).toContain('Somebody else has moved this stepper meanwhile.')
  expect((await tookOf(site, paymentId)).sessions).toBe(5)
})

test('without script the steppers step too, and the server refuses what the buttons would not do [TRN-4]', async ({
  site,
  someone,
}) => {
  const { paymentId } = await enrolledClient(site)
  const desk = await someone({ width: 390, javaScript: false })
  await standAt(desk, site, addressOf(paymentId))
  await expect(buttonOf(desk, 'Q&A sessions', 'Previous')).toBeDisabled()
  await buttonOf(desk, 'Q&A sessions', 'Next').click()
  await expect(stepperOf(desk, 'Q&A sessions')).toContainText('1 of ')
  await buttonOf(desk, 'Q&A sessions', 'Previous').click()
  await expect(stepperOf(desk, 'Q&A sessions')).toContainText('0 of ')
  const session = await signIn(site.url, ADMINISTRATOR)
  const send = async (fields: Record<string, string>) => (await session.post(addressOf(paymentId), fields)).status
  expect(await send({ stepper: 'sessions', direction: 'previous', seen: '0' })).toBe(409)
  for (const fields of [
    { stepper: 'sessions', direction: 'next', seen: '-1' } as Record<string, string>,
    { stepper: 'sessions', direction: 'up', seen: '0' },
    { stepper: 'session_took', direction: 'next', seen: '0' },
    { stepper: '' },
  ])
    expect(await send(fields), JSON.stringify(fields)).toBe(400)
  expect(await tookOf(site, paymentId)).toEqual({ sessions: 0, assessments: 0 })
})

test('an unknown trainee is 404, and a client is refused [TRN-3, NAV-10]', async ({ site }) => {
  const session = await signIn(site.url, ADMINISTRATOR)
  for (const id of ['unknown', '..%2f', 'a'.repeat(300)])
    expect((await session.get(addressOf(id))).status, id).toBe(404)
  expect(
    (await session.post(addressOf('unknown'), { stepper: 'sessions', direction: 'next', seen: '0' })).status,
  ).toBe(404)
  expect((await fetch(site.url + addressOf('unknown'), { redirect: 'manual' })).status).toBe(302)
})
