import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree } from '../../copied-tree.ts'
import { startPostgres } from '../../postgres.ts'

// npm run drill model [-- sequences [seed]]: random sequences of what clients and staff do, compared with the model
// after every step, on both databases.
// The control is a copy of the tree whose rules have mistakes, one after the other: each has to be found.

const ROOT = join(import.meta.dirname, '..', '..', '..')
const CONTROL_SEQUENCES = 300

/** Plausible mistakes in a rule, each as a line of the product and its faulty version. */
const MISTAKES = [
  {
    file: 'domain/enrolment/payments.ts',
    right: "const bookedAgain = facts.status === 'rejected' && client.selectedPackage !== null",
    wrong: 'const bookedAgain = false',
    what: 'deleting a rejected payment undoes a newer booking',
  },
  {
    file: 'domain/enrolment/enrolment.ts',
    right: "facts.payment.upload === upload && facts.payment.status !== 'rejected'",
    wrong: 'facts.payment.upload === upload',
    what: 'a rejected proof sent again counts as submitted',
  },
  {
    file: 'domain/enrolment/payments.ts',
    right: "return { currentPackage: 'NONE', selectedPackage: null }",
    wrong: "return { currentPackage: 'NONE', selectedPackage: undefined as never }",
    what: 'unenrolling keeps the booking',
  },
]

const [sequences, seed] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? Date.now() % 1_000_000_000)]
if (![sequences, seed].every((number) => Number.isInteger(number) && number > 0)) {
  console.error('drill model: sequences and seed are whole numbers of 1 or more')
  process.exit(2)
}

const server = await startPostgres()
if ('reason' in server) {
  console.error(`drill model needs PostgreSQL: ${server.reason}`)
  process.exit(2)
}
let copy: string | null = null
let failed = false
try {
  for (const [engine, databaseUrl] of [
    ['the embedded database', undefined],
    [`PostgreSQL ${server.version}`, server.url],
  ] as const) {
    const began = performance.now()
    const { agrees, said } = await walk(ROOT, sequences, databaseUrl)
    failed ||= !agrees
    console.log(
      `${engine}: ${sequences} sequences from seed ${seed}, ${agrees ? '0 divergences' : 'A DIVERGENCE'}, ${((performance.now() - began) / 1000).toFixed(0)} s`,
    )
    if (!agrees) console.log(said)
  }
  copy = copyTree()
  if (!(await walk(copy, CONTROL_SEQUENCES, undefined)).agrees)
    throw new Error('the copy disagrees before it has a mistake: the control says nothing')
  for (const { file, right, wrong, what } of MISTAKES) {
    const path = join(copy, file)
    const whole = readFileSync(path, 'utf8')
    if (!whole.includes(right)) throw new Error(`the control no longer finds its line in ${file}: ${right}`)
    writeFileSync(path, whole.replace(right, wrong))
    const { agrees } = await walk(copy, CONTROL_SEQUENCES, undefined)
    writeFileSync(path, whole)
    failed ||= agrees
    console.log(`control, ${what}: ${agrees ? 'NOT NOTICED' : 'noticed'} within ${CONTROL_SEQUENCES} sequences`)
  }
} finally {
  await server.stop()
  if (copy) rmSync(copy, { recursive: true, force: true })
}
console.log(failed ? 'TARGET MISSED' : 'target met: no divergence, and every mistake of the control is noticed')
process.exitCode = failed ? 1 : 0

/** Walks the model test in a tree; returns whether records and model agreed to the end, and the output when not. */
function walk(
  tree: string,
  runs: number,
  databaseUrl: string | undefined,
): Promise<{ agrees: boolean; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [join('node_modules', '.bin', 'vitest'), 'run', 'tests/drills/faults/model.test.ts'],
      {
        cwd: tree,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          TZ: 'UTC',
          MODEL_RUNS: String(runs),
          MODEL_SEED: String(seed),
          TEST_DATABASE_URL: databaseUrl,
        },
      },
    )
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(String(chunk)))
    child.once('close', (code) => resolve({ agrees: code === 0, said: said.join('').slice(-6000) }))
  })
}
