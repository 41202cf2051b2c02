import { expect, expectAccessible, holdScripts, test } from '../../company.ts'
import { arrivedUpload, CONSENTS, done, reachReceiptStep } from '../../journey.ts'
import { FORM } from '../../registration-form.ts'
import { ADMINISTRATOR, enterAs } from '../../people.ts'
import { bookPackage } from '#records/enrolment/enrolment'
import { submitProof } from '#records/enrolment/submit-proof'
import { asClient } from '../line/people.ts'

const BIRTHDATE = `${new Date().getUTCFullYear() - 14}-01-15`
const NAMED = { guardianName: 'Ana Dela Cruz', guardianRelation: 'Mother', guardianContact: '0917 555 0101' }

test('who types a birthdate before the script has come is asked for their guardian when it has, and it is kept [LAW-2, REG-5]', async ({
  someone,
  site,
}) => {
  const child = await someone()
  await asClient(child, site, (records, { id }) => bookPackage(records, id, 'package_w'))
  const release = await holdScripts(child)
  await child.goto('/registration/package-w', { waitUntil: 'commit' })
  const kept = child.waitForResponse((answer) => answer.url().endsWith('/draft') && answer.status() === 204)
  const birthdate = child.getByLabel('Birthdate', { exact: true })
  const guardian = child.getByRole('group', { name: 'If you are under 18' })
  await birthdate.fill(BIRTHDATE)
  release()
  await kept
  await expect(guardian).toBeVisible()
  await expectAccessible(child)
  await birthdate.fill('1990-01-15')
  await child.getByLabel('Age', { exact: true }).fill('36')
  await expect(guardian).toBeHidden()
})

test('a minor hands the link over, the guardian reads what is wrong and agrees, and the screen that waits changes by itself [LAW-2]', async ({
  site,
  someone,
}) => {
  const child = await someone()
  const { id } = await asClient(child, site, async (records, actor) => {
    await reachReceiptStep(records, actor.id, 'package_o')
    const upload = await arrivedUpload(records, actor.id, new Date())
    const form = { ...FORM, age: '14', birthdate: BIRTHDATE }
    const proof = { package: 'package_o' as const, upload, form, consents: CONSENTS, guardian: NAMED }
    done(await submitProof(records, actor.id, proof, new Date()))
  })
  await child.goto('/registration/package-o')
  await expect(child.getByRole('heading', { name: 'Waiting for your guardian' })).toBeVisible()
  await expectAccessible(child)
  await child.getByRole('link', { name: 'Share the link' }).click()
  await child.getByRole('button', { name: 'Create link' }).click()
  const link = await child.getByLabel('Link for your guardian').inputValue()
  await expectAccessible(child)
  await child.goto('/registration/package-o')

  const guardian = await someone()
  await guardian.goto(link)
  await expect(guardian.getByText('This page is for')).toContainText('Ana Dela Cruz')
  await expectAccessible(guardian)
  await guardian.getByLabel('Your full name, as your signature').fill('Ana')
  await guardian.getByRole('button', { name: 'I agree', exact: true }).click()
  await expect(guardian.getByText('Needed to train the child in your care.').first()).toBeVisible()
  const above = await guardian.getByText('registers for').boundingBox()
  const box = await guardian.locator('.error-summary').boundingBox()
  expect((box?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0), 'room above the box').toBeGreaterThan(8)
  await guardian.getByLabel(/to train them/).check()
  await guardian.getByLabel('Your full name, as your signature').fill('Ana M. Dela Cruz')
  await guardian.getByRole('button', { name: 'I agree', exact: true }).click()
  await expect(guardian.getByText('Thank you. You have agreed')).toBeVisible()
  await expectAccessible(guardian)
  await expect(child.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible()

  await guardian.goto(link.replace(/.{6}$/, 'xxxxxx'))
  await expect(guardian.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(guardian)
  const staff = await someone({ width: 1280 })
  await enterAs(staff, site.url, ADMINISTRATOR)
  await staff.goto(`/admin/guardians/${id}`)
  await expect(staff.getByRole('heading', { level: 1, name: 'Guardian' })).toBeVisible()
  await expectAccessible(staff)
})
