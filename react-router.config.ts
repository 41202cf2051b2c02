import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Config } from '@react-router/dev/config'
import { buildServiceWorker } from '#app/offline/worker/build-worker'
import { joinStylesheets } from '#app/render/join-stylesheets'

export default {
  appDirectory: 'app',
  serverModuleFormat: 'esm',
  // With every route known at the start, the browser never requests /__manifest, which would contain the page's
  // links.
  routeDiscovery: { mode: 'initial' },
  // A plugin would run too early: the route manifest is written last.
  async buildEnd({ reactRouterConfig }) {
    const folder = join(reactRouterConfig.buildDirectory, 'client')
    await joinStylesheets(folder)
    await buildServiceWorker(folder)
    await leaveCompressedCopies(folder)
  },
} satisfies Config

/** Writes brotli and gzip copies of each text file, so that no request waits for compression. */
async function leaveCompressedCopies(folder: string): Promise<void> {
  const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(m?js|css|svg|txt|webmanifest)$/.test(file),
  )
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(folder, file))
      await Promise.all([
        writeFile(join(folder, `${file}.br`), await brotli(bytes)),
        writeFile(join(folder, `${file}.gz`), await gzipped(bytes, { level: 9 })),
      ])
    }),
  )
}
