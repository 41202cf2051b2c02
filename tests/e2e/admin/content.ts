import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../../company.ts'
import { dialogNamed, rowOf } from './desk.ts'

/** A unique title. */
export const mark = (word: string): string => `${word} ${randomBytes(5).toString('hex')}`

/** A plain poster, its colour different each time. */
export async function poster(width = 900, height = 1200): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

/** Chooses a file of the form by its label, from disk, as a person does. */
export async function chooseFile(page: Page, label: 'Image' | 'PDF', bytes: Buffer, name: string): Promise<void> {
  const file = test.info().outputPath(randomBytes(4).toString('hex'), name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
  await page.getByLabel(label, { exact: true }).setInputFiles(file)
}

/** Fills the form that lies open, by label. */
export async function fill(page: Page, words: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(words))
    await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(value)
}

/** Presses the form's own button and follows the modal to the news on the list. */
export async function saveThrough(page: Page, news: string, button = 'Save'): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByText('Upload Successful!')).toBeVisible()
  await dialogNamed(page, 'Upload').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText(news)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Presses an action of an entry, in its row or behind its actions. */
export async function act(page: Page, name: string, action: string): Promise<void> {
  const row = rowOf(page, name)
  const direct = row
    .getByRole('link', { name: action, exact: true })
    .or(row.getByRole('button', { name: action, exact: true }))
  if (!(await direct.isVisible())) await row.getByRole('button', { name: /actions/i }).click()
  await direct.click()
}
