import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { newMasterKey } from '#services/operating/seals'
import { DESK, dialogNamed, rowOf, standAt, withRecords } from '../admin/desk.ts'
import { expect, test } from '../../company.ts'
import { bookAndSignUp, fillWords, newcomer, sendProof, smallReceipt } from '../../enrolling.ts'
import { startSite } from '../../site.ts'

const filesIn = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)))

test('with MASTER_KEY a proof of payment and a second step lie sealed, and work for the people they belong to [LAW-5]', async ({
  someone,
}) => {
  const site = await startSite({ content: 'demo', env: { MASTER_KEY: newMasterKey() } })
  try {
    const before = new Set(filesIn(join(site.dataDir, 'files', 'receipts')).map(String))
    const words = newcomer('Sealed')
    const page = await someone({ at: site.url })
    await bookAndSignUp(page, 'w', words)
    await fillWords(page, words)
    await sendProof(page, await smallReceipt())

    const kept = filesIn(join(site.dataDir, 'files', 'receipts')).filter((bytes) => !before.has(String(bytes)))
    expect(kept.length).toBeGreaterThan(0)
    for (const bytes of kept) {
      expect(bytes.subarray(0, 8).toString('latin1')).toBe('\u0089ACSEAL\u0001')
      await expect(sharp(bytes).metadata()).rejects.toThrow()
    }

    const desk = await someone({ width: 1280, at: site.url })
    const name = `${words.person.firstName} ${words.person.lastName}`
    await standAt(desk, site, `${DESK}?search=${encodeURIComponent(name)}`)
    await rowOf(desk, name).getByRole('link', { name: 'View', exact: true }).click()
    const receipt = dialogNamed(desk, `Payment of ${name}`).getByRole('img', { name: `Receipt of ${name}` })
    await expect.poll(() => receipt.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

    await page.goto('/client/security')
    await page.getByLabel('Current Password', { exact: true }).fill(words.person.password)
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
    const key = (await page.locator('.security-qr code').innerText()).replaceAll(' ', '')
    const [row] = await withRecords(site, ({ read }) =>
      read.selectFrom('second_steps').select('secret').where('confirmed_at', 'is', null).execute(),
    )
    expect(row?.secret).toMatch(/^sealed:/)
    expect(Buffer.from(row?.secret.slice(7) ?? '', 'base64url').includes(key)).toBe(false)
    await page
      .getByLabel('Code', { exact: true })
      .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() }))
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  } finally {
    await site.close()
  }
})
