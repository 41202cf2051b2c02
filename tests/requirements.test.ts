import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const NOT_OURS = ['node_modules', 'build', 'data', 'test-results']

const ID = /^[A-Z]+-\d+$/
const CITED = /\[([A-Z]+-\d+(?:,[^\]\n]*)?)\]/g

/** The IDs that a test names in square brackets, without other text in them, such as `${id}`. */
function citedIn(text: string): string[] {
  const lists = [...text.matchAll(CITED)].map(([, list = '']) => list)
  return lists.flatMap((list) => list.split(',').map((part) => part.trim())).filter((part) => ID.test(part))
}

function entriesIn(text: string): string[] {
  return [...text.matchAll(/^- \*\*([A-Z]+-\d+)\*\*: \S/gm)].map(([, id = '']) => id)
}

/** What keeps the entries and the citations from being the same. */
function disagreements(entries: string[], cited: string[]) {
  return {
    withoutAnEntry: [...new Set(cited)].filter((id) => !entries.includes(id)).toSorted(),
    enteredTwice: entries.filter((id, index) => entries.indexOf(id) !== index),
    citedByNoTest: entries.filter((id) => !cited.includes(id)),
  }
}

const NONE = { withoutAnEntry: [], enteredTwice: [], citedByNoTest: [] }

test('each requirement that a test cites has one entry in docs/requirements.md, and each entry a test', () => {
  // Their own names are built below, so that this file cites none.
  const files = globSync('**/*.{test,e2e}.{ts,tsx}', { cwd: ROOT, exclude: (path) => NOT_OURS.includes(path) })
  const cited = files.flatMap((file) => citedIn(readFileSync(join(ROOT, file), 'utf8')))
  expect(cited.length).toBeGreaterThan(files.length)
  const entries = entriesIn(readFileSync(join(ROOT, 'docs', 'requirements.md'), 'utf8'))
  expect(disagreements(entries, cited)).toEqual(NONE)
})

test('a requirement without an entry, an entry twice and an entry without a test are each found', () => {
  const name = (...ids: string[]) => `test('a sentence [${ids.join(', ')}]', () => {})`
  const entry = (id: string) => `- **${id}**: What it demands.\n`
  const tests = citedIn([name('ABC-1', 'ABC-2'), name('DEF-10', '${id}'), 'list[0]', '[A-Z]'].join('\n'))
  expect(tests).toEqual(['ABC-1', 'ABC-2', 'DEF-10'])
  const among = (...ids: string[]) => disagreements(entriesIn(ids.map(entry).join('')), tests)
  expect(among('ABC-1', 'ABC-2', 'DEF-10')).toEqual(NONE)
  expect(among('ABC-1', 'DEF-10')).toEqual({ ...NONE, withoutAnEntry: ['ABC-2'] })
  expect(among('ABC-1', 'ABC-2', 'ABC-2', 'DEF-10')).toEqual({ ...NONE, enteredTwice: ['ABC-2'] })
  expect(among('ABC-1', 'ABC-2', 'DEF-10', 'DEF-1')).toEqual({ ...NONE, citedByNoTest: ['DEF-1'] })
})
