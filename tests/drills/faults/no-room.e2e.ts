import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FILE_REFUSALS } from '#domain/files/file-allowance'
import { bookAndSignUp, chooseReceipt, fillWords, newcomer, smallReceipt } from '../../enrolling.ts'
import { expect, test } from '../../company.ts'
import { startSite } from '../../site.ts'

/** A disk in memory, of 700 MB; null where this user may not mount one. */
function openDisk(): { folder: string; close(): void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'academy-room-'))
  const mounted =
    process.platform === 'linux' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=700m', 'tmpfs', folder]).status === 0
  if (!mounted) {
    rmdirSync(folder)
    return null
  }
  return {
    folder,
    close() {
      spawnSync('umount', [folder])
      rmdirSync(folder)
    },
  }
}

test('while the disk has too little room a receipt is refused in words, with everything typed kept; with room it arrives [SEC-2]', async ({
  someone,
}) => {
  const disk = openDisk()
  test.skip(disk === null, 'mounting a file system takes root on Linux')
  if (!disk) return
  const [ballast, dataDir] = [join(disk.folder, 'ballast'), join(disk.folder, 'data')]
  if (process.env.TEST_TEMPLATE) cpSync(process.env.TEST_TEMPLATE, dataDir, { recursive: true })
  const site = await startSite({ dataDir, content: 'demo' })
  try {
    for (const javaScript of [true, false]) {
      const words = newcomer()
      const page = await someone({ at: site.url, javaScript })
      await bookAndSignUp(page, 'w', words)
      await fillWords(page, words)
      writeFileSync(ballast, Buffer.alloc(300 * 1024 * 1024))
      await chooseReceipt(page, await smallReceipt(), 'receipt.png')
      if (!javaScript) await page.getByRole('button', { name: /^Submit/ }).click()
      await expect(page.locator('#receipt-error')).toContainText(FILE_REFUSALS['no-room'].text)
      await page.goto(`${site.url}/registration/package-w?step=1`)
      await expect(page.getByLabel('Address', { exact: true })).toHaveValue(words.personal.Address ?? '')
      rmSync(ballast)
      for (const step of [2, 3]) {
        await page.getByRole('button', { name: 'Next' }).click()
        await page.waitForURL(new RegExp(`step=${step}`))
      }
      await chooseReceipt(page, await smallReceipt(), 'receipt.png')
      await page.getByRole('button', { name: /^Submit/ }).click()
      await expect(
        page.getByText('Your registration is being processed. Please wait for confirmation.'),
      ).toBeVisible()
    }
  } finally {
    await site.close()
    disk.close()
  }
})
