import type { Count } from './reports.ts'

/** A layer that has run, and how long it took. */
export type Done = { title: string; count: Count; seconds: number }

const SLOWEST = 20

/** Prints the slowest tests, a line for each layer and one for each failure; returns the exit code of the run. */
export function printSummary(done: readonly Done[]): number {
  const timed = done.flatMap(({ count }) => count.timed ?? []).toSorted((a, b) => b.seconds - a.seconds)
  if (timed.length > SLOWEST) {
    console.log(`\n=== The ${SLOWEST} slowest tests ===`)
    for (const { title, seconds } of timed.slice(0, SLOWEST))
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${title.slice(0, 150)}`)
  }
  console.log('\n=== Summary ===')
  for (const { title, count, seconds } of done)
    console.log(
      `${count.failed > 0 ? 'FAILED ' : count.passed > 0 ? 'passed ' : 'SKIPPED'}  ${title.padEnd(34)} ${line(count).padEnd(40)} ${`${seconds.toFixed(1)} s`.padStart(8)}`,
    )
  const sum = (part: 'passed' | 'failed' | 'skipped') => done.reduce((total, { count }) => total + count[part], 0)
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  console.log(`\n${line(total)}`)
  for (const said of done.flatMap(({ count }) => count.said ?? [])) console.log(`\n✘ ${said}`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

function line({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
