import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MESSAGES } from '#domain/words/messages'
import { postForm } from '../../people.ts'
import { startSite } from '../../site.ts'
import { expect, test } from '../../site-test.ts'
import { makeOldSite } from './old-site.ts'
import { operate, IMPORT } from './place.ts'

const refusalFor = async (url: string, email: string) => {
  const answer = await postForm(url, '/login', { panel: 'sign-in', email, password: '12345678' })
  // What a page says, without what differs in every answer.
  const words = (await answer.text())
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(email, 'EMAIL')
    .replaceAll(/nonce="[^"]*"/g, '')
  return { status: answer.status, words }
}

test('after an import a refused sign-in says where old passwords are, to strangers in the same words [SEC-1]', async ({
  page,
  site,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-moved-'))
  const old = await makeOldSite(folder)
  const dataDir = join(folder, 'data')
  Object.assign(old.json.users?.client00000000000003 as object, { password: '12345678' })
  old.write()
  expect(
    (await operate(IMPORT, [old.exportFile, old.storage], { DATA_DIR: dataDir, STARTER_CONTENT: 'none' })).code,
  ).toBe(0)
  const moved = await startSite({ dataDir })
  try {
    const [known, unknown] = [
      await refusalFor(moved.url, 'client3@client.example'),
      await refusalFor(moved.url, 'nobody3@client.example'),
    ]
    expect([known.status, unknown.status]).toEqual([401, 401])
    expect(known.words).toBe(unknown.words)
    await page.goto(`${moved.url}/login`)
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('client3@client.example')
    await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill('12345678')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alertdialog', { name: 'Login Error' })).toContainText('Invalid email or password!')
    await page.keyboard.press('Escape')
    await expect(page.getByText(MESSAGES.oldAccount)).toBeVisible()
  } finally {
    await moved.close()
    rmSync(folder, { recursive: true, force: true })
  }
  // A site without an import does not mention an old one.
  expect((await refusalFor(site.url, 'nobody3@client.example')).words).not.toContain('old website')
})
