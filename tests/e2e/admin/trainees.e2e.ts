import { enrolmentOf } from '#records/enrolment/enrolment'
import { expect, expectAccessible, test } from '../../company.ts'
import { dialogNamed, enrolledClient, press, rowOf, sidewaysScroll, standAt, withRecords } from './desk.ts'

const TRAINEES = '/admin/trainees'

for (const width of [1280, 390]) {
  test(`the trainees show name, e-mail, package, picture, progress and the day they joined, ${width} px wide [TRN-1]`, async ({
    site,
    someone,
  }) => {
    const desk = await someone({ width })
    await standAt(desk, site, TRAINEES)
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Registered Trainees')
    for (const header of ['Name', 'Email', 'Package', 'Profile Image', 'Date Joined'])
      await expect(desk.getByRole('columnheader', { name: header, exact: true })).toHaveCount(1)
    await desk.getByRole('searchbox').fill('isabel quirino')
    await expect(rowOf(desk, 'Kenji Alcaraz')).toHaveCount(0)
    const row = rowOf(desk, 'Isabel Quirino')
    for (const part of [
      'isabel.quirino@client.example',
      'Package R',
      'User still have not uploaded an profile',
      '6 of 10',
    ])
      await expect(row).toContainText(part)
    await expect(row).toContainText(/[A-Z][a-z]+ \d{1,2}, 20\d\d/)
    expect(await sidewaysScroll(desk)).toBe(0)
    await expectAccessible(desk)
  })
}

test('unenrolling is asked, ends the package, empties the desk of that client and keeps the history [TRN-2, PAY-9]', async ({
  site,
  someone,
}) => {
  const { id, name, paymentId } = await enrolledClient(site)
  const desk = await someone({ width: 390 })
  await standAt(desk, site, `${TRAINEES}?search=${encodeURIComponent(name)}`)
  await press(desk, name, 'Unenroll')
  const prompt = dialogNamed(desk, 'Confirm Unenroll')
  await expect(prompt).toContainText('Are you sure you want to unenroll this trainee?')
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  await expect(prompt).toBeHidden()
  await expect(rowOf(desk, name).getByRole('button', { name: 'Unenroll', exact: true })).toBeFocused()
  await press(desk, name, 'Unenroll')
  await prompt.getByRole('button', { name: 'Unenroll', exact: true }).click()
  await expect(desk.getByText(`${name} unenrolled`)).toBeVisible()
  await expect(rowOf(desk, name)).toHaveCount(0)
  await expect(desk.getByRole('heading', { level: 1 })).toBeFocused()
  await withRecords(site, async (records) => {
    expect(await enrolmentOf(records, id)).toMatchObject({
      currentPackage: 'NONE',
      selectedPackage: null,
      payment: null,
    })
    expect(
      await records.read.selectFrom('payment_history').select('payment_id').where('user_id', '=', id).execute(),
    ).toEqual([{ payment_id: paymentId }])
  })
  await desk.goto(`/admin/audit?search=${encodeURIComponent(name)}`)
  await expect(rowOf(desk, name).filter({ hasText: 'package o → none' })).toHaveCount(1)
})

test('without script a trainee is unenrolled too, and a second time is refused [TRN-2]', async ({
  site,
  someone,
}) => {
  const { id, name, paymentId } = await enrolledClient(site)
  const desk = await someone({ width: 1280, javaScript: false })
  await standAt(desk, site, `${TRAINEES}?search=${encodeURIComponent(name)}`)
  await press(desk, name, 'Unenroll')
  await dialogNamed(desk, 'Confirm Unenroll').getByRole('button', { name: 'Unenroll', exact: true }).click()
  await expect(desk.getByText('Trainee unenrolled')).toBeVisible()
  expect(await withRecords(site, (records) => enrolmentOf(records, id))).toMatchObject({ currentPackage: 'NONE' })
  const again = await desk.request.post(TRAINEES, {
    form: { intent: 'unenroll', trainee: paymentId },
    headers: { Origin: site.url },
  })
  expect(again.status()).toBe(404)
})

test('a list is put in another order by its address, which the search and the pages keep [TRN-1]', async ({
  site,
  someone,
}) => {
  const desk = await someone({ width: 390 })
  await standAt(desk, site, TRAINEES)
  const names = async () =>
    (await desk.getByRole('row').locator('strong').allInnerTexts()).filter((text) => text !== '')
  await desk.getByRole('link', { name: 'A to Z', exact: true }).click()
  await expect(desk).toHaveURL(/\?sort=name$/)
  await expect(desk.getByRole('link', { name: 'A to Z', exact: true })).toHaveAttribute('aria-current', 'true')
  const sorted = (all: string[]) =>
    all.toSorted((one, other) => one.toLowerCase().localeCompare(other.toLowerCase(), 'en'))
  // One reading is compared with itself: the list may change between two.
  const inOrder = async () => {
    const read = await names()
    return read.length > 1 && read.join() === sorted(read).join()
  }
  await expect.poll(inOrder).toBe(true)
  // An id, which is searched too, has no letter o.
  await desk.getByRole('searchbox').fill('on')
  await expect(desk).toHaveURL(/sort=name.*search=on|search=on.*sort=name/)
  await expect(rowOf(desk, 'Isabel Quirino')).toHaveCount(0)
  await expect.poll(inOrder).toBe(true)
  await desk.getByRole('link', { name: 'Newest first' }).click()
  await expect(desk).toHaveURL(/\?search=on$/)
  expect(await sidewaysScroll(desk)).toBe(0)
  await expectAccessible(desk)
})
