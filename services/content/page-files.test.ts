import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { claimPages, openPageFiles, parseSetVersion, withdrawPages } from './page-files.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-pages-'))
  folders.push(folder)
  return folder
}
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const page = (words: string, seconds: number) => [
  { ending: '.br', seconds: seconds + 1, body: Buffer.from(`br ${words}`) },
  { ending: '.html', seconds, body: Buffer.from(words) },
]
const shownIn = (folder: string, head = 'head') => join(folder, head, 'pages')

test('a set is shown whole and in one step, readable by a web server whoever it runs as [FAST-4]', async () => {
  const folder = newFolder()
  const mask = process.umask(0o077)
  const files = openPageFiles(folder, 'head')
  const one = await files.begin('1-build')
  await files.put(one, '/', page('root', 10), null)
  await files.put(one, '/wins/a', page('win', 20), null)
  expect(files.shown()).toBeNull()
  expect(() => readFileSync(join(shownIn(folder), 'wins/a.html'))).toThrow('ENOENT')
  files.show(one)
  process.umask(mask)
  expect(readFileSync(join(shownIn(folder), '.html'), 'utf8')).toBe('root')
  expect(statSync(join(shownIn(folder), 'wins/a.html')).mtimeMs).toBe(20_000)
  expect(parseSetVersion(files.shown() ?? '')).toBe(1)
  for (const path of ['.', 'head', 'head/sets', `head/sets/${one}`, `head/sets/${one}/wins`])
    expect(statSync(join(folder, path)).mode & 0o777, path).toBe(0o755)
  expect(statSync(join(shownIn(folder), 'wins/a.br')).mode & 0o777).toBe(0o644)
  expect(readdirSync(join(folder, 'head', 'sets', one, 'wins')).sort()).toEqual(['a.br', 'a.html'])
})

test('a page that is the same is not written again, one that is not is [FAST-4]', async () => {
  const folder = newFolder()
  const files = openPageFiles(folder, 'head')
  const one = await files.begin('1-build')
  await files.put(one, '/home', page('same', 10), null)
  await files.put(one, '/about', page('old', 20), null)
  files.show(one)
  const two = await files.begin('2-build')
  await files.put(two, '/home', page('same', 10), files.shown())
  await files.put(two, '/about', page('new', 30), files.shown())
  files.show(two)
  const inode = (set: string, name: string) => statSync(join(folder, 'head', 'sets', set, name)).ino
  expect(inode(one, 'home.html')).toBe(inode(two, 'home.html'))
  expect(readFileSync(join(shownIn(folder), 'about.html'), 'utf8')).toBe('new')
  const wanted = [
    { ending: '.html', seconds: 10 },
    { ending: '.br', seconds: 11 },
  ]
  expect(String(await files.alike('/home', wanted, 4))).toBe('br same')
  expect(await files.alike('/home', wanted, 5)).toBeNull()
  expect(await files.alike('/about', wanted, 3)).toBeNull()
  await files.clear()
  expect(readdirSync(join(folder, 'head', 'sets'))).toEqual([two])
})

test('pages of another head are shown no more once there are new ones, and what is not ours stays [FAST-4]', async () => {
  const folder = newFolder()
  const before = openPageFiles(folder, 'before')
  before.show(await before.begin('7-old'))
  mkdirSync(join(folder, 'holiday'))
  writeFileSync(join(folder, 'notes.txt'), 'not ours')
  const files = openPageFiles(folder, 'after')
  expect(before.shown()).not.toBeNull()
  files.show(await files.begin('7-new'))
  expect(before.shown()).toBeNull()
  await files.clear()
  expect(readdirSync(folder).sort()).toEqual(['after', 'holiday', 'notes.txt'])
  withdrawPages(folder)
  expect(files.shown()).toBeNull()
})

test('a set that another process is filling is left alone until it is too old to be [FAST-4]', async () => {
  const folder = newFolder()
  const files = openPageFiles(folder, 'head')
  const [underway, left] = [await files.begin('3-build'), await files.begin('9-build')]
  utimesSync(join(folder, 'head', 'sets', left), 1000, 1000)
  const shown = await files.begin('3-build')
  files.show(shown)
  await files.clear()
  expect(readdirSync(join(folder, 'head', 'sets')).sort()).toEqual([underway, shown].sort())
})

test('a folder belongs to one database, whatever the password is by now [FAST-4]', () => {
  const folder = newFolder()
  expect(claimPages(folder, 'postgres://academy:one@db:5432/academy')).toBe(true)
  expect(claimPages(folder, 'postgres://academy:two@db:5432/academy')).toBe(true)
  expect(claimPages(folder, 'postgres://academy:one@db:5432/drill')).toBe(false)
  expect(claimPages(folder, '/tmp/drill')).toBe(false)
})
