import type { Page } from '@playwright/test'
import { newId } from '#records/engine/db'
import { saveAccomplishment } from '#records/content/accomplishments'
import { expect, expectAccessible, test } from '../../company.ts'
import { actorOfUser } from '../../journey.ts'
import type { Site } from '../../site.ts'
import { act, fill, mark } from './content.ts'
import { dialogNamed, rowOf, openAsStaff, withRecords } from './desk.ts'

const LIST = '/admin/accomplishments'

/** Thirty accomplishments, so that the last one is on the second page of a search. */
async function thirty(site: Site, word: string): Promise<void> {
  await withRecords(site, async (records) => {
    for (let index = 0; index < 30; index += 1)
      await records.write
        .insertInto('accomplishments')
        .values({
          id: newId(),
          title: `${word} ${index}`,
          content: 'x',
          date: `2020-01-${String(index + 1).padStart(2, '0')}`,
        })
        .execute()
  })
}

/** Renames an accomplishment as another member of staff; without a title it is deleted. */
async function changeElsewhere(site: Site, before: string, title?: string): Promise<void> {
  await withRecords(site, async (records) => {
    const rows = records.write.selectFrom('accomplishments').selectAll().where('title', '=', before)
    const { id, content, date, revision } = await rows.executeTakeFirstOrThrow()
    if (title === undefined) {
      await records.write.deleteFrom('accomplishments').where('id', '=', id).execute()
      return
    }
    const staff = records.read.selectFrom('users').select('id').where('type', '=', 'ADMIN_USER')
    const actor = await actorOfUser(records, (await staff.executeTakeFirstOrThrow()).id)
    const words = { title, content, date: date ?? '' }
    const saved = await saveAccomplishment(records, actor, { id, revision, words }, new Date())
    expect(saved.ok).toBe(true)
  })
}

const save = (staffPage: Page) => staffPage.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })

test('a form over a list is not given up without asking, goes back to where it was opened, and survives a line that is cut [ADM-16, ADM-8, ADM-3]', async ({
  site,
  someone,
}) => {
  const word = mark('Numbered').replace(' ', '-')
  await thirty(site, word)
  const staffPage = await someone({ width: 1280 })
  await openAsStaff(staffPage, site, `${LIST}?search=${word}&page=2`)
  const first = staffPage.getByRole('row').nth(1).getByRole('cell').first()
  await expect(first).toHaveText('26')
  await act(staffPage, `${word} 0`, 'Update')
  await expect(dialogNamed(staffPage, 'Update Accomplishment')).toBeVisible()
  await staffPage.reload()
  await expect(dialogNamed(staffPage, 'Update Accomplishment')).toBeVisible()
  await staffPage.getByRole('link', { name: 'Cancel', exact: true }).click()
  await expect(staffPage.getByRole('dialog')).toHaveCount(0)
  await expect(first).toHaveText('26')

  await act(staffPage, `${word} 0`, 'Update')
  await fill(staffPage, { Title: 'Half a thought' })
  const prompt = dialogNamed(staffPage, 'Unsaved changes')
  await staffPage.keyboard.press('Escape')
  await expect(prompt).toBeVisible()
  await expectAccessible(staffPage)
  await prompt.getByRole('button', { name: 'Keep editing' }).click()
  await expect(staffPage.getByRole('dialog').getByLabel('Title', { exact: true })).toHaveValue('Half a thought')
  await staffPage.goBack()
  await expect(prompt).toBeVisible()
  await prompt.getByRole('button', { name: 'Keep editing' }).click()
  const pendingDialog = staffPage.waitForEvent('dialog')
  await staffPage.evaluate(() => setTimeout(() => location.reload(), 0))
  const question = await pendingDialog
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await staffPage.getByRole('link', { name: 'Cancel', exact: true }).click()
  await prompt.getByRole('button', { name: 'Discard' }).click()
  await expect(staffPage.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => new URL(staffPage.url()).search).toBe(`?search=${word}&page=2`)
  await expect(staffPage.getByRole('searchbox')).toHaveValue(word)

  await act(staffPage, `${word} 0`, 'Update')
  await fill(staffPage, { Date: '2019-05-05' })
  await staffPage.context().setOffline(true)
  await save(staffPage).click()
  await expect(dialogNamed(staffPage, 'Error')).toContainText(
    'Upload failed: The academy could not be reached. Please try again.',
  )
  await staffPage.context().setOffline(false)
  await dialogNamed(staffPage, 'Error').getByRole('button', { name: 'OK', exact: true }).click()
  await expect(staffPage.getByRole('dialog').getByLabel('Date', { exact: true })).toHaveValue('2019-05-05')
  await save(staffPage).dblclick()
  await expect(staffPage.getByText('Updated Successfully!')).toBeVisible()
  await expect(rowOf(staffPage, `${word} 0`)).toContainText('May 5, 2019')
  await expect.poll(() => new URL(staffPage.url()).searchParams.get('page')).toBe('2')
  await staffPage.getByRole('link', { name: 'Add New Accomplishment' }).click()
  await fill(staffPage, { Title: `${word} twice`, Content: 'x', Date: '2026-12-31' })
  await save(staffPage).dblclick()
  await expect(staffPage.getByText('Added Successfully!')).toBeVisible()
  await staffPage.goto(`${LIST}?search=${word}`)
  await expect(rowOf(staffPage, `${word} twice`)).toHaveCount(1)
})

test('what somebody else changes or deletes meanwhile is not overwritten by a form or a question that is open [ADM-16]', async ({
  site,
  someone,
}) => {
  const [title, first, second] = [mark('Shared'), mark('Of the first'), mark('Of the second')]
  await withRecords(site, (records) =>
    records.write
      .insertInto('accomplishments')
      .values({ id: newId(), title, content: 'x', date: '2026-12-30' })
      .execute(),
  )
  const staffPage = await someone({ width: 390 })
  await openAsStaff(staffPage, site, LIST)
  await act(staffPage, title, 'Update')
  await fill(staffPage, { Title: second })
  await changeElsewhere(site, title, first)
  // What is read again in the background must not pass the newer version off as the one the form was opened on.
  await staffPage.evaluate(() => window.dispatchEvent(new Event('focus')))
  const answer = staffPage.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/edit'),
  )
  await save(staffPage).click()
  expect((await answer).status()).toBe(409)
  const refusal = staffPage
    .getByRole('alert')
    .filter({ hasText: 'Academy Administrator changed this after you opened it.' })
  await expect(refusal).toBeVisible()
  await expect(staffPage.getByRole('dialog').getByLabel('Title', { exact: true })).toHaveValue(second)
  await expectAccessible(staffPage)
  await refusal.getByRole('link', { name: 'Reload' }).click()
  await expect(staffPage.getByRole('dialog').getByLabel('Title', { exact: true })).toHaveValue(first)
  await fill(staffPage, { Title: second })
  await save(staffPage).click()
  await expect(staffPage.getByText('Updated Successfully!')).toBeVisible()

  await act(staffPage, second, 'Delete')
  await changeElsewhere(site, second)
  await dialogNamed(staffPage, 'Confirm Delete').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(staffPage.getByRole('alertdialog')).toContainText('This record is no longer there.')
  await staffPage.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(rowOf(staffPage, second)).toHaveCount(0)
})
