import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../../company.ts'
import { startSite } from '../../site.ts'

const PAGES = 160

/** How many objects of a kind a heap snapshot holds; it is taken after garbage collection. */
function held(snapshot: string, kind: string): number {
  const {
    snapshot: { meta },
    nodes,
    strings,
  } = JSON.parse(readFileSync(snapshot, 'utf8')) as {
    snapshot: { meta: { node_fields: string[] } }
    nodes: number[]
    strings: string[]
  }
  const [size, name, wanted] = [meta.node_fields.length, meta.node_fields.indexOf('name'), strings.indexOf(kind)]
  let count = 0
  for (let at = name; at < nodes.length; at += size) if (nodes[at] === wanted) count += 1
  return count
}

test('no page that was drawn stays in memory once it is answered [OPS-5]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-heap-'))
  const own = await startSite({ env: { NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}` } })
  // Uncached pages, with what a loader reads; each is a document of its own.
  for (let pageNumber = 0; pageNumber < PAGES; pageNumber += 1)
    expect(
      (await (await fetch(`${own.url}/${pageNumber % 2 ? 'login' : 'members'}?page=${pageNumber}`)).text()).length,
    ).toBeGreaterThan(1000)
  process.kill(own.pid(), 'SIGUSR2')
  const whole = () =>
    readdirSync(folder)
      .map((file) => join(folder, file))
      .find((file) => file.endsWith('.heapsnapshot') && readFileSync(file).subarray(-3).toString().includes('}'))
  await expect.poll(() => whole() !== undefined && statSync(whole() ?? '').size > 1_000_000).toBe(true)
  const snapshot = whole() ?? ''
  for (const kind of ['IncomingMessage', 'RequestInstance'])
    expect(held(snapshot, kind), `${kind} after ${PAGES} pages`).toBeLessThan(PAGES / 4)
  await own.close()
  rmSync(folder, { recursive: true })
})
