import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { examinePublicAddress } from '#commands/examine/examine-public'
import { freePort } from '../../free-port.ts'
import { startSite } from '../../site.ts'
import { makeCertificate, proxyProgram, startProxy } from './proxies.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** The doctor's own findings on a public address, without a process: each start costs a second. */
async function finds(publicUrl: string): Promise<string> {
  const [finding] = await examinePublicAddress({ publicUrl })
  return finding ? [finding.state, finding.what, finding.says, '→', finding.todo].join(' ') : ''
}

/** The doctor's line about the public address. */
async function doctorSays(dataDir: string, publicUrl: string, authority: string): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'commands', 'doctor.ts')],
    {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: dataDir,
        PUBLIC_URL: publicUrl,
        NODE_EXTRA_CA_CERTS: authority,
      },
    },
  )
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)))
  await new Promise((resolve) => child.once('close', resolve))
  return /^(?:ok|note|problem) +public +.*(?:\n +→ .*)?/m.exec(said)?.[0].replaceAll(/\s+/g, ' ') ?? said
}

test('the doctor sends a form through the public address and says what stands in its way [OPS-9, OPS-3]', async () => {
  test.skip(proxyProgram('nginx') === null || proxyProgram('openssl') === null, 'nginx or openssl is not installed')
  const port = await freePort()
  const certificate = makeCertificate()
  // localhost, because no name of a test leads anywhere.
  const proxy = await startProxy('nginx', port, certificate, 'localhost')
  const publicUrl = `https://localhost:${proxy.port}`
  const site = await startSite({ port, env: { PUBLIC_URL: publicUrl, HOST: '127.0.0.1' } })
  const says = () => doctorSays(site.dataDir, publicUrl, certificate.chain)
  expect(await says()).toBe(`ok public a form sent to ${publicUrl} arrives`)
  // The test's own certificate is not publicly trusted.
  expect(await finds(publicUrl)).toMatch(/^problem public browsers do not trust the certificate of localhost/)
  expect(await finds(`http://localhost:${proxy.plainPort}`)).toMatch(
    /^problem public .* leads on to https:\/\/localhost.* → Set PUBLIC_URL/,
  )
  expect(await finds(`http://localhost:${await freePort()}`)).toMatch(/^problem public nothing listens at localhost/)
  expect(await finds(`http://127.0.0.1:${site.port}`)).toMatch(/forwards another host name to the site/)
  expect(await finds(`http://localhost:${site.port}`)).toMatch(/taken for one of another site/)
  await site.stop()
  expect(await says()).toMatch(/^problem public the proxy at .* does not reach the site \(502\)/)
  const stranger = createServer((_request, response) => response.writeHead(200).end('Welcome')).listen(0, '127.0.0.1')
  await new Promise((resolve) => stranger.once('listening', resolve))
  expect(await finds(`http://localhost:${(stranger.address() as AddressInfo).port}`)).toMatch(
    /answered 200 by somebody else/,
  )
  stranger.close()
  await proxy.close()
  await site.close()
  certificate.remove()
})
