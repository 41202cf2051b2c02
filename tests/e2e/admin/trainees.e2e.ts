import { expect, expectAccessible, test } from '../../company.ts'
import { dialogNamed, enrolledClient, expectToFit, press, rowOf, openAsStaff, withRecords } from './desk.ts'

test('a trainee is stepped once by a double click, and unenrolled with the focus kept [TRN-2, TRN-4]', async ({
  site,
  someone,
}) => {
  const { name, paymentId } = await enrolledClient(site, 'package_w')
  const took = () =>
    withRecords(site, ({ read }) =>
      read
        .selectFrom('trainees')
        .select(['session_took as sessions', 'assessment_took as assessments'])
        .where('id', '=', paymentId)
        .executeTakeFirst(),
    )
  const staffPage = await someone({ width: 1280 })
  await openAsStaff(staffPage, site, `/admin/trainees/${paymentId}/sessions`)
  await expectAccessible(staffPage)
  await expectToFit(staffPage, [1280, 320, 390])
  const [sessions, assessments] = (['Q&A sessions', 'Assessments'] as const).map((title) => {
    const group = staffPage.getByRole('group', { name: title, exact: true })
    return { group, button: (words: string) => group.getByRole('button', { name: words, exact: true }) }
  })
  if (!sessions || !assessments) throw new Error('two steppers')
  for (const finished of [1, 2]) {
    await assessments.button('Next').click()
    await expect(assessments.group).toContainText(`${finished} of 2`)
  }
  await expect(assessments.group).toContainText('All sessions finished')
  await expect(assessments.button('Next')).toBeDisabled()
  await expect(assessments.button('Previous')).toBeFocused()
  await expectAccessible(staffPage)
  await sessions.button('Next').dblclick()
  await expect(sessions.group).toContainText('1 of ')
  await expect(staffPage.getByText(/^Q&A sessions: 1 of/)).toBeAttached()
  // As on a quick line: the first half is answered before the second comes.
  await sessions
    .button('Next')
    .evaluate((button) =>
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })),
    )
  await assessments.button('Previous').click()
  await expect(assessments.group).toContainText('1 of 2')
  expect(await took()).toEqual({ sessions: 1, assessments: 1 })
  await expect(staffPage.getByRole('alertdialog')).toHaveCount(0)

  await staffPage.goto(`/admin/trainees?search=${encodeURIComponent(name)}`)
  await press(staffPage, name, 'Unenroll')
  const prompt = dialogNamed(staffPage, 'Confirm Unenroll')
  await expect(prompt).toContainText('Are you sure you want to unenroll this trainee?')
  await expectAccessible(staffPage)
  await staffPage.keyboard.press('Escape')
  await expect(prompt).toBeHidden()
  await expect(rowOf(staffPage, name).getByRole('button', { name: 'Unenroll', exact: true })).toBeFocused()
  await press(staffPage, name, 'Unenroll')
  await prompt.getByRole('button', { name: 'Unenroll', exact: true }).click()
  await expect(staffPage.getByText(`${name} unenrolled`)).toBeVisible()
  await expect(rowOf(staffPage, name)).toHaveCount(0)
  await expect(staffPage.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await took()).toBeUndefined()
})
