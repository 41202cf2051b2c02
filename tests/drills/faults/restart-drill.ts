import { buildSite } from './drill-site.ts'
import { NGINX, restarts, type RestartFigures } from './restarts.ts'

// npm run drill restart [-- restarts [rate]]: restarts the site under steady requests through nginx, listening on a
// socket that is handed from one to the next. The control listens on its own port.

const [count, rate] = [Number(process.argv[2] ?? 50), Number(process.argv[3] ?? 50)]
if (!Number.isInteger(count) || count < 1 || !(rate > 0)) {
  console.error('drill restart: a whole number of restarts, and requests a second above 0')
  process.exit(2)
}
const DRAIN_MS = 10_000

buildSite()
console.log(NGINX ? `through nginx (${NGINX})` : 'without a proxy: nginx is not installed')
const guarded = await restarts({ count, rate, handed: true })
tell('socket handed over', guarded)
const control = await restarts({ count: Math.min(count, 5), rate, handed: false })
tell('control, a port of its own', control)
const met =
  guarded.failed.length === 0 && guarded.lost === 0 && guarded.doubled === 0 && guarded.longestDrainMs <= DRAIN_MS
console.log(met ? 'target met: no request failed, no message lost or doubled' : 'TARGET MISSED')
if (control.failed.length === 0) console.log('THE CONTROL FAILED NO REQUEST: this drill proves nothing')
if (control.lost + control.doubled > 0) console.log('THE CONTROL LOST OR DOUBLED WHAT IT HAD ANSWERED')
process.exitCode = met && control.failed.length > 0 ? 0 : 1

function tell(
  name: string,
  { restarts, requests, failed, messages, lost, doubled, longestDrainMs, longestAnswerMs }: RestartFigures,
): void {
  console.log(
    `${name}: ${restarts} restarts, ${requests} requests, ${failed.length} failed, ${messages} messages answered as sent, ${lost} lost, ${doubled} doubled, longest drain ${(longestDrainMs / 1000).toFixed(1)} s, longest answer ${(longestAnswerMs / 1000).toFixed(1)} s`,
  )
  for (const each of failed.slice(0, name.startsWith('control') ? 3 : 20)) console.log(`  ${each}`)
}
