import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const DOCS = join(import.meta.dirname, '..', 'docs')
const LONGEST_DECISION = 300
const LONGEST_PAPERS = 40_000
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length
const read = (file: string) => readFileSync(join(DOCS, file), 'utf8')

/** What keeps a decision from being read at once, or from being revisited. */
function faultsOf(text: string): string[] {
  const words = countWords(text)
  return [
    ...(words > LONGEST_DECISION ? [`${words} words`] : []),
    ...(text.includes('**Revisit when**') ? [] : ['never revisited']),
  ]
}

test('a decision has at most 300 words and says when to revisit it', () => {
  const decisions = globSync('decisions/*.md', { cwd: DOCS })
  expect(decisions.length).toBeGreaterThan(50)
  const faults = decisions.flatMap((file) => faultsOf(read(file)).map((fault) => `${file}: ${fault}`))
  expect(faults).toEqual([])
  expect(faultsOf('long '.repeat(301))).toEqual(['301 words', 'never revisited'])
})

test('all papers together are read in a day', () => {
  const words = globSync('**/*.md', { cwd: DOCS }).map((file) => countWords(read(file)))
  expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(LONGEST_PAPERS)
})
