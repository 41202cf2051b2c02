import { openKeptSite, saveAccomplishment, type KeptSite } from '../../e2e/tls/kept-pages.ts'

// npm run drill kept [-- saves]. Saves through nginx, and reads what was saved in the next request, on a line of its
// own; each hundred saves the site is killed, and one page is read all the while.

const [saves = 1000] = process.argv.slice(2).map(Number)
const say = (text: string) => process.stdout.write(`${text}\n`)
const ofItsOwn = { headers: { Connection: 'close' } }

const kept = await openKeptSite()
await kept.tellNginx()
const counts = { old: 0, fromFile: 0, failed: 0, reads: 0, backwards: 0 }
const over = new AbortController()
const reading = readAllTheWhile(kept)
let cookie = await kept.signIn()
for (let at = 1; at <= saves; at += 1) {
  const title = await saveAccomplishment(kept, cookie)
  const page = await kept.ask('/about', ofItsOwn)
  if (page.status !== 200) counts.failed += 1
  else if (!page.body.toString().includes(title)) counts.old += 1
  if (kept.isFile(page)) counts.fromFile += 1
  if (at % 100 === 0) {
    await kept.site.kill9()
    if ((await kept.ask('/about', ofItsOwn)).status !== 200) counts.failed += 1
    await kept.site.restart()
    cookie = await kept.signIn()
    say(`${at} saves: ${JSON.stringify(counts)}`)
  }
}
over.abort()
await reading
await kept.close()
say(`${counts.old} of ${saves} first reads after a save were old; ${counts.fromFile} came from a file`)
process.exit(counts.old + counts.failed + counts.backwards === 0 ? 0 : 1)

/** A reader who reads again never sees less than before. */
async function readAllTheWhile({ ask }: KeptSite): Promise<void> {
  let most = 0
  while (!over.signal.aborted) {
    const { status, body } = await ask('/about', ofItsOwn)
    const shown = Math.max(0, ...[...body.toString().matchAll(/Saved \d+-\w+-(\d+)/g)].map(([, at]) => Number(at)))
    counts.reads += 1
    if (status !== 200) counts.failed += 1
    else if (shown < most) counts.backwards += 1
    else most = shown
  }
}
