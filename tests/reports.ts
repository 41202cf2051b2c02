import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** How long one test took, with its file. */
export type Timed = { title: string; seconds: number }

/** What became of a layer's tests; `said` holds a line for each that failed: its title and what it met. */
export type Count = { passed: number; failed: number; skipped: number; said?: string[]; timed?: Timed[] }

const ROOT = join(import.meta.dirname, '..')
// Only the end of a long output is stored, so each failure must be short.
const LONGEST = 420

function failure(title: string, message: string): string {
  const [said = ''] = stripVTControlCharacters(message).split(/\n\s+at /)
  return `${title}: ${said}`.replaceAll(/\s+/g, ' ').slice(0, LONGEST)
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { title: string; status: string; duration?: number | null; failureMessages: string[] }[]
  }[]
}

/** What vitest's JSON report says, or null where there is none. */
export function vitestCount(report: string): Count | null {
  const read = readReport(report) as VitestReport | null
  if (!read) return null
  const failed = read.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ title, failureMessages }) => failure(title, failureMessages.join(' '))),
  )
  // A file that cannot even be loaded holds no failed test, and is a failure all the same.
  const broken = read.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests + broken.length,
    skipped: read.numPendingTests + read.numTodoTests,
    said: [...failed, ...broken.map(({ name, message }) => failure(name, message))],
    timed: read.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, duration }) => ({
        title: `${relative(ROOT, name)}: ${title}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
  }
}

type Suite = {
  suites?: Suite[]
  specs: {
    title: string
    file: string
    line: number
    tests: { status: string; results: { duration: number; errors: { message?: string }[] }[] }[]
  }[]
}
type BrowserReport = {
  suites: Suite[]
  errors: { message?: string }[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** What the browser tests' JSON report says, or null where there is none. */
export function browserCount(report: string): Count | null {
  const read = readReport(report) as BrowserReport | null
  if (!read) return null
  const { expected, unexpected, flaky, skipped } = read.stats
  const said = (suite: Suite): string[] => [
    ...(suite.suites ?? []).flatMap(said),
    ...suite.specs.flatMap(({ file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => failure(`${file}:${line}`, messages(results.flatMap(({ errors }) => errors)))),
    ),
  ]
  const timed = (suite: Suite): Timed[] => [
    ...(suite.suites ?? []).flatMap(timed),
    ...suite.specs.map(({ title, file, tests }) => ({
      title: `${file}: ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  ]
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    said: [
      ...read.suites.flatMap(said),
      ...read.errors.map(({ message }) => failure('browser tests', message ?? '')),
    ],
    timed: read.suites.flatMap(timed),
  }
}

function messages(errors: { message?: string }[]): string {
  return errors.map(({ message }) => message ?? '').join(' ')
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
