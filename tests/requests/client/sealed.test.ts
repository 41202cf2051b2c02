import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { newMasterKey } from '#services/operating/seals'
import { smallReceipt } from '../../newcomers.ts'
import { wordsOf } from '../page.ts'
import { openSite, type RequestSite } from '../site.ts'
import { chosen, member, toThird } from './clients.ts'

let site: RequestSite
beforeAll(async () => {
  site = await openSite({ env: { MASTER_KEY: newMasterKey() } })
})

const filesIn = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)))

it('with MASTER_KEY a proof of payment and a second step lie sealed, and work for the people they belong to [LAW-5]', async () => {
  const folder = join(site.academy.config.dataDir, 'files', 'receipts')
  const before = new Set(filesIn(folder).map(String))
  const { id, browser, person } = await member(site)
  await toThird(site, id)
  const page = await browser.open('/registration/package-w?step=3')
  const sent = await page.press('Submit registration', {
    'Screenshot or photo of your receipt': chosen(await smallReceipt()),
    'I agree that the academy uses my details to train me.': true,
  })
  expect(sent.heading).toBe('Waiting for confirmation')
  const kept = filesIn(folder).filter((bytes) => !before.has(String(bytes)))
  expect(kept.length).toBeGreaterThan(0)
  for (const bytes of kept) {
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\u0089ACSEAL\u0001')
    await expect(sharp(bytes).metadata()).rejects.toThrow()
  }
  const staff = await site.as('owner')
  const { payment } = await site.records.read
    .selectFrom('payments')
    .select('id as payment')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const view = await staff.open(`/admin/pendingregistrationpayments?search=${id}&view=${payment}`)
  const receipt = [...view.document.querySelectorAll('dialog[open] img')].find((each) =>
    each.getAttribute('alt')?.startsWith('Proof of payment of '),
  )
  const shown = await staff.send(receipt?.getAttribute('src') ?? '')
  expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBeGreaterThan(0)

  const security = await browser.open('/client/security')
  const setUp = await security.press('Set up two-step sign-in', { 'Current Password': person.password })
  const key = wordsOf(setUp.document.querySelector('.security-qr code')).replaceAll(' ', '')
  const { secret } = await site.records.read
    .selectFrom('second_steps')
    .select('secret')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(secret).toMatch(/^sealed:/)
  expect(Buffer.from(secret.slice(7), 'base64url').includes(key)).toBe(false)
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() })
  expect((await setUp.press('Switch on', { Code: code })).words).toContain('Your recovery codes')
})
