import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { hostilePictures } from '../../hostile-pictures.ts'
import { ADMINISTRATOR, signIn, signUp, newPersonDetails, type Session } from '../../people.ts'
import { siteMemory } from '../../process-memory.ts'
import { startSite, type Site } from '../../site.ts'
import { buildSite } from './drill-site.ts'
import { crowdInProcess } from './pictures-control.ts'

// npm run drill pictures [-- people [rounds]]: a crowd sends pictures that unfold to 40 megapixels, all at once,
// while an administrator signs in again and again.
// The control decodes six of them in the process that hashes passwords, as the site once did.

const [people, rounds] = [Number(process.argv[2] ?? 12), Number(process.argv[3] ?? 3)]
if (!(people >= 1) || !(rounds >= 1)) {
  console.error('drill pictures: people and rounds of 1 or more')
  process.exit(2)
}
const TARGET = { moreMegabytes: 100, children: 512 }
const REST_MS = 20_000

if (process.env.DRILL_CONTROL) {
  console.log(JSON.stringify(await crowdInProcess()))
  process.exit(0)
}

buildSite()
const site = await startSite({ content: 'none', env: { TRUSTED_PROXIES: '127.0.0.1' } })
try {
  const figures = await crowd(site)
  console.log(
    `${people} people, ${rounds} times ${figures.pictures} pictures each: ${figures.taken} taken, ${figures.refused} asked to come again or refused, ${figures.wrong} answered otherwise`,
  )
  console.log(
    `memory: ${mb(figures.before)} before, at most ${mb(figures.most)} with ${mb(figures.mostChildren)} in its children, ${mb(figures.after)} after (${mb(figures.after - figures.before)} more), ${figures.left} children left`,
  )
  console.log(
    `sign-ins meanwhile: ${figures.signIns.length}, half within ${ms(at(figures.signIns, 0.5))}, the slowest ${ms(at(figures.signIns, 1))}; alone half within ${ms(at(figures.alone, 0.5))}`,
  )
  const control = spawnSync(process.execPath, [import.meta.filename], {
    env: { ...process.env, DRILL_CONTROL: '1' },
    encoding: 'utf8',
  })
  const { more, hash, hashAlone } = JSON.parse(control.stdout) as Awaited<ReturnType<typeof crowdInProcess>>
  console.log(
    `the control, six at once in one process: ${mb(more)} more, a password hashed within ${ms(hash)} instead of ${ms(hashAlone)}`,
  )
  const met =
    figures.wrong === 0 &&
    figures.left === 0 &&
    figures.after - figures.before <= TARGET.moreMegabytes &&
    figures.mostChildren <= TARGET.children
  console.log(met ? 'target met' : 'TARGET MISSED')
  const canFail = more > TARGET.moreMegabytes
  if (!canFail) console.log('THE CONTROL FARED NO WORSE: this drill proves nothing')
  process.exitCode = met && canFail ? 0 : 1
} finally {
  await site.close()
}

async function crowd(site: Site) {
  const pictures = await hostilePictures()
  const sessions: Session[] = []
  // One after the other: hashing turns a crowd away.
  for (let made = 0; made < people; made += 1) sessions.push(await signUp(site.url, newPersonDetails()))
  const alone = await signInsFor(site, 10)
  const before = siteMemory(site.pid()).own
  const tally = { taken: 0, refused: 0, wrong: 0 }
  const seen = { most: 0, mostChildren: 0 }
  const watch = setInterval(() => {
    const { own, children } = siteMemory(site.pid())
    seen.most = Math.max(seen.most, own + children)
    seen.mostChildren = Math.max(seen.mostChildren, children)
  }, 20)
  const over = new AbortController()
  const signIns: number[] = []
  const signing = (async () => {
    while (!over.signal.aborted) {
      signIns.push(await oneSignIn(site))
      await sleep(50)
    }
  })()
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(
      sessions.map(async (session) => {
        for (const picture of pictures) tally[await sendPicture(site, session, picture)] += 1
      }),
    )
  over.abort()
  await signing
  // The processes for pictures end after a while without work.
  for (const until = Date.now() + REST_MS; siteMemory(site.pid()).processes > 0 && Date.now() < until; )
    await sleep(200)
  clearInterval(watch)
  const { own: after, processes: left } = siteMemory(site.pid())
  return { pictures: pictures.length, ...tally, ...seen, before, after, left, signIns, alone }
}

async function sendPicture(
  site: Site,
  { cookie }: Session,
  { name, type, bytes }: { name: string; type: string; bytes: Buffer },
) {
  const form = new FormData()
  form.set('intent', 'picture')
  form.set('picture', new File([new Uint8Array(bytes)], name, { type }))
  const answer = await fetch(`${site.url}/client`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: site.url },
    body: form,
  })
  await answer.arrayBuffer()
  if (answer.status === 303) return 'taken' as const
  return [422, 429, 503].includes(answer.status) ? ('refused' as const) : ('wrong' as const)
}

async function oneSignIn(site: Site): Promise<number> {
  const began = performance.now()
  await signIn(site.url, ADMINISTRATOR)
  return performance.now() - began
}

async function signInsFor(site: Site, times: number): Promise<number[]> {
  const took: number[] = []
  for (let attempt = 0; attempt < times; attempt += 1) took.push(await oneSignIn(site))
  return took
}

function at(figures: number[], share: number): number {
  const sorted = [...figures].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function mb(figure: number): string {
  return `${figure.toFixed(0)} MB`
}

function ms(figure: number): string {
  return `${figure.toFixed(0)} ms`
}
