import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { bookPackage, saveDraft } from '#records/enrolment/enrolment'
import { awake, expect, test } from '../../company.ts'
import { dayFromNow } from '../../days.ts'
import { done } from '../../journey.ts'
import { FORM } from '../../registration-form.ts'
import { trainingBox } from '../../people.ts'
import { withRecords } from '../admin/desk.ts'
import { asClient } from '../line/people.ts'

const PHOTO = readFileSync('tests/photo.heic')
const DECODER = /heic-worker/

test('a HEIC photo of a receipt becomes a JPEG on the phone; one that cannot be opened is answered with the way out [LINK-2]', async ({
  someone,
  site,
}) => {
  const page = await someone()
  const client = await asClient(page, site, async (records, client) => {
    done(await bookPackage(records, client.id, 'package_w'))
    const draft = { ...FORM, firstSchedule: dayFromNow(7) }
    done(await saveDraft(records, client.id, 'package_w', draft, 'additional', new Date()))
  })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/registration/package-w?step=3')
  await awake(page)
  const input = page.locator('input[name=receipt]')
  await expect(input).toHaveAttribute('accept', /image\/heic/)
  const choose = (buffer: Buffer) => input.setInputFiles({ name: 'IMG_0417.HEIC', mimeType: 'image/heic', buffer })

  expect(loaded.some((url) => DECODER.test(url))).toBe(false)
  await choose(PHOTO.subarray(0, 400))
  await expect(page.getByText('take a screenshot of it', { exact: false })).toBeVisible()
  expect(loaded.some((url) => DECODER.test(url))).toBe(true)

  await choose(PHOTO)
  await expect(page.getByText('IMG_0417.jpg')).toBeVisible()
  await expect(page.getByText('100 %', { exact: false })).toBeVisible()
  await trainingBox(page).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Your registration is being processed', { exact: false })).toBeVisible()
  const { key } = await withRecords(site, ({ read }) =>
    read.selectFrom('files').select('key').where('owner_id', '=', client.id).executeTakeFirstOrThrow(),
  )
  const stored = await sharp(join(site.dataDir, 'files', key)).metadata()
  expect([stored.format, stored.width, stored.height]).toEqual(['jpeg', 360, 480])
})
