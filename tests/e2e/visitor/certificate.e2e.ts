import { issueCertificate, withdrawCertificate } from '#records/training/certificates/issue-certificate'
import { newAdministrator, done } from '../../journey.ts'
import { expect, expectAccessible, test } from '../../company.ts'
import { finishTraining } from '../../training.ts'
import { enrolledClient, sidewaysScroll, openAsStaff, withRecords } from '../admin/desk.ts'

test('a certificate is given by one press, shown to whoever has its number, and says so when it is withdrawn [CERT-1]', async ({
  site,
  someone,
}) => {
  const { paymentId: id, name } = await enrolledClient(site)
  const staffPage = await someone({ width: 390 })
  await openAsStaff(staffPage, site, `/admin/trainees/${id}/sessions`)
  const part = staffPage.getByRole('region', { name: 'Certificate' })
  await expect(part).toContainText(/Still to take: \d+ Q&A sessions and \d+ assessments\./)
  await withRecords(site, (records) => finishTraining(records, id))
  await staffPage.reload()
  await part.getByRole('button', { name: 'Issue certificate' }).click()
  await expect(part).toContainText(/[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}, issued on /)
  await expectAccessible(staffPage)
  const number = /(?:[2-9A-Z]{4}-){2}[2-9A-Z]{4}/.exec((await part.textContent()) ?? '')?.[0] ?? ''

  const visitor = await someone({ width: 320 })
  const address = `${site.url}/certificates/${number.toLowerCase().replaceAll('-', '')}`
  const answer = await visitor.goto(address)
  expect([answer?.status(), answer?.headers()['cache-control']]).toEqual([200, 'no-store'])
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(visitor.getByText('This certificate holds')).toBeVisible()
  expect(await sidewaysScroll(visitor)).toBe(0)
  await expectAccessible(visitor)
  const picture = await visitor.request.get(`${site.url}/certificates/${number}/share.jpg`)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  const wrong = await visitor.goto(`${site.url}/certificates/2222-2222-2222`)
  expect(wrong?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('We know no such certificate')
  await expectAccessible(visitor)

  await withRecords(site, async (records) => {
    const owner = await newAdministrator(records)
    expect(done(await issueCertificate(records, owner, id, new Date())).again).toBe(true)
    done(await withdrawCertificate(records, owner, { number, reason: 'A secret reason' }, new Date()))
  })
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This certificate was withdrawn')
  expect(await visitor.content()).not.toMatch(new RegExp(`${name}|secret reason`))
})
