import { randomBytes } from 'node:crypto'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyTree } from '../../copied-tree.ts'
import { composeIn, run, type Compose } from './compose.ts'
import { visiting, walk } from './people.ts'

// npm run drill containers [-- one|several]. Starts compose.yaml, then deploy/several-machines/compose.yaml, from a
// copy of this tree with a .env as docs/operations.md tells, and walks, looks at what the containers may do, restarts,
// upgrades, kills and stops. It needs Docker with Compose, the ports 80 and 443 and no academy in containers on this
// machine. The name is localhost, for which Caddy signs by itself.

const URL_OF_SITE = 'https://localhost'
const EMAIL = 'coach@academy.example'
const NODES = ['one', 'two', 'three']
const only = process.argv[2]

process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
process.removeAllListeners('warning')

const { status, out } = await run('.', 'docker', ['compose', 'ls', '--all', '--quiet'])
const there = out.split('\n').filter((name) => name === 'academy' || name === 'academy-nodes')
if (status !== 0 || there.length > 0) {
  console.error(`drill containers: ${status === 0 ? `${there.join(', ')} is on this machine already` : out.trim()}`)
  process.exit(2)
}

let missed = 0
const reportCheck = (title: string, wrong: string, more = '') => {
  if (wrong) missed += 1
  console.log(`${wrong ? 'MISSED' : 'met   '} ${title}${more ? `: ${more}` : ''}${wrong ? `: ${wrong}` : ''}`)
}
/** A step that must end as expected. */
const step = async (title: string, work: () => Promise<string | void>) => {
  const began = performance.now()
  const wrong = await work().then(
    (said) => said ?? '',
    (error: unknown) => String(error instanceof Error ? error.message : error),
  )
  reportCheck(title, wrong, `${((performance.now() - began) / 1000).toFixed(1)} s`)
}
/** A step that visitors should not notice. */
const unnoticed = async (title: string, work: () => Promise<unknown>) => {
  const visitors = visiting(URL_OF_SITE)
  await sleep(2000)
  const wrong = await work().then(
    () => '',
    (error: unknown) => String(error),
  )
  await sleep(2000)
  const { requests, failed, longestMs } = await visitors.stop()
  const refused = [...failed].map(([what, times]) => `${times} times ${what}`).join('; ')
  reportCheck(
    title,
    [wrong, refused].filter(Boolean).join('; '),
    `${requests} requests, ${(longestMs / 1000).toFixed(1)} s`,
  )
}

const tree = copyTree()
// The link to the modules of this tree is no part of what people have.
rmSync(join(tree, 'node_modules'))
const secret = () => randomBytes(24).toString('hex')
writeFileSync(
  join(tree, '.env'),
  `SITE_NAME=localhost\nDATABASE_PASSWORD=${secret()}\nSTORAGE_SECRET=${secret()}\nADMIN_EMAIL=${EMAIL}\nSTARTER_CONTENT=demo\n`,
  { mode: 0o600 },
)
let version = 0
/** Other code, so that the next image is another one. */
const changed = () => appendFileSync(join(tree, 'app', 'root.tsx'), `\nglobalThis.drill${(version += 1)} = true\n`)

try {
  if (only !== 'several') await started(composeIn(tree, 'compose.yaml'), oneMachine)
  if (only !== 'one') await started(composeIn(tree, 'deploy/several-machines/compose.yaml'), severalNodes)
} finally {
  rmSync(tree, { recursive: true, force: true, maxRetries: 5 })
}
console.log(missed === 0 ? 'every target met' : `${missed} TARGETS MISSED`)
process.exitCode = missed === 0 ? 0 : 1

async function started(compose: Compose, then: (compose: Compose) => Promise<void>): Promise<void> {
  try {
    await step('built and started', async () => void (await compose('up', '--build', '--detach')))
    await then(compose)
  } finally {
    await compose.ask('--profile', '*', 'down', '--volumes', '--timeout', '90')
  }
}

/** The one password that the first start prints; throws when there are none or several. */
async function administrator(compose: Compose, ...services: string[]): Promise<{ email: string; password: string }> {
  const said = await compose.logs(...services)
  const printed = [...said.matchAll(/^Administrator +\S+ +password (\S+)\s*$/gm)].map(([, word]) => word ?? '')
  if (printed.length !== 1) throw new Error(`${printed.length} passwords were printed`)
  return { email: EMAIL, password: printed[0] ?? '' }
}

async function oneMachine(compose: Compose): Promise<void> {
  await step('healthy', () => compose.healthy('site'))
  const coach = await administrator(compose, 'site')
  await step('a client registers and pays, staff confirm', () => walk(URL_OF_SITE, coach))
  await step('a backup by the command of the manual', async () => {
    await compose('exec', '-T', 'site', 'npm', 'run', 'backup', '--', '/backups/by-hand.tar.gz')
  })
  await step('may do little', () => confined(compose, 'site'))
  await step('storage and database are not there for Caddy', async () => {
    for (const name of ['storage', 'database'])
      if ((await compose.ask('exec', '-T', 'caddy', 'nslookup', name)).status === 0) return `${name} has an address`
    return ''
  })
  await unnoticed('restarted', () => compose('restart', 'site'))
  changed()
  await unnoticed('upgraded', () => compose('up', '--build', '--detach'))
  await step('the same person walks on', () => walk(URL_OF_SITE, coach))
  await step('stopped', () => stopped(compose, 'site'))
}

async function severalNodes(compose: Compose): Promise<void> {
  await step('all healthy', async () => void (await Promise.all(NODES.map((node) => compose.healthy(node)))))
  const coach = await administrator(compose, ...NODES)
  await step('a client registers and pays, staff confirm', () => walk(URL_OF_SITE, coach))
  await step('a node is killed in the middle of walks', async () => {
    const walks = Promise.all([1, 2, 3].map(() => walking(coach)))
    await sleep(500)
    await compose('kill', 'two')
    await walks
    await compose('start', 'two')
    await compose.healthy('two')
  })
  await unnoticed('told to stop, a node says so while it serves', async () => {
    const stopping = compose('stop', 'three')
    await sleep(1500)
    const ask = `fetch('http://three:3000/readyz').then(({ status }) => console.log(status))`
    const said = (await compose('exec', '-T', 'one', 'node', '-e', ask)).trim()
    await stopping
    await compose('start', 'three')
    await compose.healthy('three')
    if (said !== '503') throw new Error(`/readyz said ${said}`)
  })
  changed()
  await step('the next version is built, and the database brought to it', async () => {
    await compose('build', 'one')
    await compose('run', '--rm', 'commands', 'npm', 'run', 'migrate', '--', '--dry-run')
    await compose('run', '--rm', 'commands', 'npm', 'run', 'migrate')
  })
  await unnoticed('upgraded node by node', async () => {
    for (const node of NODES) await compose('up', '--detach', '--no-deps', '--wait', node)
  })
  await step('the same person walks on', () => walk(URL_OF_SITE, coach))
  for (const node of NODES) await step(`${node} stopped`, () => stopped(compose, node))
}

/** Restarts as a person would when a dying node refuses a request. */
async function walking(coach: { email: string; password: string }): Promise<void> {
  for (let left = 5; ; left -= 1)
    try {
      await walk(URL_OF_SITE, coach)
      return
    } catch (error) {
      if (left === 0) throw error
    }
}

async function confined(compose: Compose, service: string): Promise<string> {
  const look =
    'id -u; grep -h -E "^(CapEff|CapBnd|NoNewPrivs)" /proc/1/status; touch /site/mark /etc/mark && echo written'
  const { out: said } = await compose.ask('exec', '-T', service, 'sh', '-c', look)
  const right = [/^1000$/m, /^CapEff:\s+0+$/m, /^CapBnd:\s+0+$/m, /^NoNewPrivs:\s+1$/m]
  return right.every((each) => each.test(said)) && !/^written$/m.test(said) ? '' : said
}

/** Stops within the time of the file, with 0. */
async function stopped(compose: Compose, service: string): Promise<string> {
  await compose('stop', service)
  const code = await compose.known(service, '{{.State.ExitCode}}')
  return code === '0' ? '' : `ended with ${code}`
}
