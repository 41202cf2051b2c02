import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { wordsOf, type Page } from '../../page.ts'
import type { Person } from '../../person.ts'
import type { RequestSite } from '../../site.ts'

/** A unique title. */
export const mark = (word: string): string => `${word} ${randomBytes(5).toString('hex')}`

/** A plain poster as a file of a form, its colour different each time. */
export async function poster({ width = 900, height = 1200, name = 'poster.png' } = {}): Promise<File> {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  const bytes = await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
  return fileOf(bytes, name)
}

export const fileOf = (bytes: Buffer, name: string): File => new File([new Uint8Array(bytes)], name)

const rowElements = (page: Page, words: string): Element[] =>
  [...page.document.querySelectorAll('tbody tr')].filter((row) => wordsOf(row).includes(words))

/** The rows of a list that contain these words, each as its words. */
export const rowsWith = (page: Page, words: string): string[] => rowElements(page, words).map((row) => wordsOf(row))

/** The one row that contains these words. */
export function rowOf(page: Page, words: string): Element {
  const [row, ...more] = rowElements(page, words)
  if (!row || more.length > 0)
    throw new Error(`${row ? more.length + 1 : 0} rows with '${words}' on ${page.address}: ${page.words}`)
  return row
}

/** Follows the link or presses the button with this name in the row of an entry. */
export async function act(person: Person, page: Page, words: string, action: string): Promise<Page> {
  const row = rowOf(page, words)
  const link = [...row.querySelectorAll('a')].find((each) => wordsOf(each) === action)
  if (link) return person.open(link.getAttribute('href') ?? '')
  row.setAttribute('id', 'acted')
  return page.press(action, {}, '#acted')
}

/** The dialog that is open as the server draws it. */
export const openDialog = (page: Page): Element => {
  const [dialog, ...more] = [...page.document.querySelectorAll('dialog[open]')]
  if (!dialog || more.length > 0) throw new Error(`${dialog ? 'Several dialogs' : 'No dialog'} on ${page.address}`)
  return dialog
}

/** Answers the question that is open with its button of this name. */
export const answerQuestion = (page: Page, button: string): Promise<Page> => page.press(button, {}, 'dialog[open]')

/** All words of what is announced as an alert. */
export const alertsOf = (page: Page): string =>
  [...page.document.querySelectorAll('[role=alert]')].map((each) => wordsOf(each)).join(' ')

/** The messages of the summary above a form, one a link. */
export const problemsOf = (page: Page): string[] =>
  [...page.document.querySelectorAll('[role=alert] a')].map((each) => wordsOf(each))

/** The id in the address of an entry's form. */
export const entryIdOf = (page: Page): string => /\/([\w-]+)\/edit/.exec(page.address)?.[1] ?? ''

/** The picture that a form shows before another one is chosen. */
export const pictureOf = (page: Page): string =>
  /\/pictures\/([0-9a-z]{16})\//.exec(page.document.querySelector('[alt=Preview]')?.getAttribute('src') ?? '')?.[1] ??
  ''

/** How many files a folder of the site's storage holds. */
export function keptFiles(site: RequestSite, folder: string): number {
  try {
    return readdirSync(join(site.academy.config.dataDir, 'files', folder)).length
  } catch {
    return 0
  }
}

/** How many rows a table has. */
export async function countOf(site: RequestSite, table: 'wins' | 'files' | 'learning_materials'): Promise<number> {
  const rows = await site.records.read.selectFrom(table).select('id').execute()
  return rows.length
}
