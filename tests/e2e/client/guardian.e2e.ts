import type { Page } from '@playwright/test'
import { expect, expectAccessible, holdScripts, test } from '../../company.ts'
import { bookAndSignUp, chooseReceipt, fillWords, newcomer, smallReceipt } from '../../enrolling.ts'
import { withRecords } from '../admin/desk.ts'
import { atTheDesk, decide, rowOf } from '../../deciding.ts'
import { ADMINISTRATOR, enterAs } from '../../people.ts'

const GUARDIAN = {
  'Name of your parent or guardian': 'Ana Dela Cruz',
  'Who they are to you': 'Mother',
  'Their e-mail address or phone number': '0917 555 0101',
}

/** Somebody of fourteen, with all that they will type. */
function minor() {
  const words = newcomer('Tala')
  const Birthdate = `${new Date().getUTCFullYear() - 14}-01-15`
  return { ...words, personal: { ...words.personal, Age: '14', Birthdate, ...GUARDIAN } }
}

for (const javaScript of [true, false])
  test(`a minor registers, their guardian agrees on a phone of their own by the link that was handed over, and only then staff confirm, ${javaScript ? 'with' : 'without'} script [LAW-2]`, async ({
    site,
    someone,
  }) => {
    test.slow()
    const words = minor()
    const child = await someone({ javaScript })
    await bookAndSignUp(child, 'o', words)
    if (javaScript) {
      await expect(child.getByRole('group', { name: 'If you are under 18' })).toBeHidden()
      await child.getByLabel('Birthdate', { exact: true }).fill(words.personal.Birthdate)
      await expect(child.getByRole('group', { name: 'If you are under 18' })).toBeVisible()
      await expectAccessible(child)
    }
    for (const [label, value] of Object.entries({
      ...words.personal,
      ...Object.fromEntries(Object.keys(GUARDIAN).map((each) => [each, ''])),
    }))
      await child.getByLabel(label, { exact: true }).fill(value)
    await child.getByRole('button', { name: 'Next' }).filter({ visible: true }).last().click()
    await expect(child.getByText('Name of your parent or guardian is required').first()).toBeVisible()
    await fillWords(child, words)
    await child.locator('input[type=file]').waitFor()
    await sendWaiting(child)
    await expect(child.getByRole('heading', { name: 'Waiting for your guardian' })).toBeVisible()
    await expect(child.getByText('Your payment code:')).toBeVisible()
    if (javaScript) await expectAccessible(child)

    const staff = await someone({ width: 1280 })
    await enterAs(staff, site.url, ADMINISTRATOR)
    await atTheDesk(staff, words.person)
    const row = rowOf(staff, words.person)
    await expect(row.getByText('Waiting for the guardian')).toBeVisible()
    await row.getByRole('button', { name: /actions/i }).click()
    await expect(row.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
    await expect(row.getByRole('button', { name: 'Confirm', exact: true, includeHidden: true })).toHaveCount(0)
    await staff.keyboard.press('Escape')

    await child.getByRole('link', { name: 'Hand over the link' }).click()
    await child.getByRole('button', { name: 'Make a link' }).click()
    const link = await child.getByLabel('Link for your guardian').inputValue()
    if (javaScript) await expectAccessible(child)

    const guardian = await someone({ javaScript })
    await guardian.goto(link)
    await expect(guardian.getByText('This page is for')).toContainText('Ana Dela Cruz')
    if (javaScript) await expectAccessible(guardian)
    await guardian.getByLabel('Your full name, as your signature').fill('Ana')
    await guardian.getByRole('button', { name: 'I agree', exact: true }).click()
    await expect(guardian.getByText('Needed to train the child in your care.').first()).toBeVisible()
    await expect(guardian.getByRole('heading', { name: 'Tala asks for your consent' })).toBeVisible()
    if (javaScript) {
      const above = await guardian.getByText('Tala registers for').boundingBox()
      const box = await guardian.locator('.error-summary').boundingBox()
      expect((box?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0), 'room above the box').toBeGreaterThan(8)
    }
    await guardian.getByLabel('Your full name, as your signature').fill('')
    await guardian.getByLabel(/to train them/).check()
    await guardian.getByRole('button', { name: 'I agree', exact: true }).click()
    await expect(guardian.getByText('Please type your full name.').first()).toBeVisible()
    await expect(guardian.getByLabel(/to train them/)).toBeChecked()
    await guardian.getByLabel('Your full name, as your signature').fill('Ana M. Dela Cruz')
    await guardian.getByRole('button', { name: 'I agree', exact: true }).click()
    await expect(guardian.getByText('Thank you. You have agreed')).toBeVisible()
    await expect(guardian.getByRole('heading', { name: 'You have agreed for Tala' })).toBeVisible()
    if (javaScript) await expectAccessible(guardian)

    await child.goto('/registration/package-o')
    await expect(child.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible()
    await atTheDesk(staff, words.person)
    await decide(staff, words.person, 'Confirm')
    await expect(rowOf(staff, words.person)).toHaveCount(0)
    await child.goto('/client')
    await expect(child.getByText('You are under 18, and your guardian has agreed to your training.')).toBeVisible()

    await guardian.reload()
    const photographs = guardian.getByRole('listitem').filter({ hasText: 'Photographs and wins' })
    await photographs.getByRole('button', { name: 'Agree' }).click()
    await expect(photographs.getByRole('button', { name: 'Take back' })).toBeVisible()
  })

test('who types a birthdate before the script has come is asked for their guardian when it has, and it is kept [LAW-2, REG-5]', async ({
  someone,
}) => {
  const words = minor()
  const child = await someone()
  await bookAndSignUp(child, 'w', words)
  const release = await holdScripts(child)
  await child.reload({ waitUntil: 'commit' })
  const kept = child.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.status() === 204)
  await child.getByLabel('Birthdate', { exact: true }).fill(words.personal.Birthdate)
  release()
  await kept
  await expect(child.getByRole('group', { name: 'If you are under 18' })).toBeVisible()
  await fillWords(child, words)
})

async function sendWaiting(page: Page): Promise<void> {
  await chooseReceipt(page, await smallReceipt(), 'receipt.png')
  await page.getByRole('button', { name: /^Submit/ }).click()
}

test('staff record a signed paper and show the progress; the guardian says no with a word, and the link that was replaced is dead [LAW-2]', async ({
  site,
  someone,
}) => {
  const words = minor()
  const child = await someone()
  await bookAndSignUp(child, 'r', words)
  await fillWords(child, words)
  await sendWaiting(child)
  await expect(child.getByRole('heading', { name: 'Waiting for your guardian' })).toBeVisible()
  await child.goto('/client/guardian')
  const links: string[] = []
  for (const name of ['Make a link', 'Make another link']) {
    await child.getByRole('button', { name, exact: true }).click()
    await expect(child.getByLabel('Link for your guardian')).not.toHaveValue(links[0] ?? '')
    links.push(await child.getByLabel('Link for your guardian').inputValue())
  }
  const guardian = await someone()
  await guardian.goto(links[0] ?? '')
  await expect(guardian.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(guardian)
  await guardian.goto(links[1] ?? '')
  await guardian.getByText('I do not agree').click()
  await guardian.getByLabel('A word why, if you like').fill('Not during exams.')
  await guardian.getByRole('button', { name: 'Say no' }).click()
  await expect(guardian.getByText('You have said no.')).toBeVisible()
  await child.goto('/registration/package-r')
  await expect(child.getByRole('heading', { name: 'Your guardian has said no' })).toBeVisible()
  await child.goto('/client/guardian')
  await expect(child.getByText('They wrote: Not during exams.')).toBeVisible()

  const staff = await someone({ width: 1280 })
  await enterAs(staff, site.url, ADMINISTRATOR)
  await atTheDesk(staff, words.person)
  await staff.getByRole('link', { name: /View/ }).first().click()
  const view = staff.getByRole('dialog', { name: /^Payment of/ })
  await expect(view.getByText('their guardian has said no')).toBeVisible()
  await view.getByRole('link', { name: 'Guardian' }).click()
  await expect(staff.getByText('Not during exams.')).toBeVisible()
  const looks = await withRecords(site, (records) =>
    records.read.selectFrom('audit_log').select('subject_name').where('action', '=', 'guardian open').execute(),
  )
  expect(looks.map((line) => line.subject_name).filter((name) => name.includes(words.person.lastName))).toHaveLength(
    1,
  )
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Record the paper' }).click()
  await expect(staff.getByText('Please choose a PNG, JPEG or WebP picture or a PDF')).toBeVisible()
  await staff
    .getByLabel('Picture or PDF')
    .setInputFiles({ name: 'paper.png', mimeType: 'image/png', buffer: await smallReceipt() })
  await staff.getByRole('button', { name: 'Record the paper' }).click()
  await expect(staff.getByRole('link', { name: 'Open the paper' })).toBeVisible()
  await staff.getByRole('button', { name: 'Show it' }).click()
  await expect(staff.getByText('Their link shows the progress.')).toBeVisible()
  await child.goto('/registration/package-r')
  await expect(child.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible()
})
