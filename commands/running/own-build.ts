import { join } from 'node:path'
import { addBuild, seeBuild } from '#records/files/builds'
import { assetNames, buildIdOf, bundleOf } from '#services/files/build-assets'
import { newKey } from '#services/files/files'
import type { OpenAcademy } from '../academy.ts'

type Keeping = Pick<OpenAcademy, 'records' | 'files' | 'log' | 'now'>

const SEEN_EVERY_MS = 600_000
const AGAIN_MS = 30_000

export async function keepBuild({ records, files, now }: Omit<Keeping, 'log'>, clientFolder: string): Promise<void> {
  const folder = join(clientFolder, 'assets')
  const names = await assetNames(folder)
  const id = buildIdOf(names)
  if (await seeBuild(records, id, now())) return
  const { bytes, places } = await bundleOf(folder, names)
  const key = newKey('assets', 'bundle')
  await files.put(key, bytes, 'application/octet-stream')
  if (!(await addBuild(records, { id, key, assets: JSON.stringify(places) }, now()))) await files.remove(key)
}

export async function openBuildKeeping(academy: Keeping, clientFolder: string): Promise<{ close(): void }> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  const keep = async () => {
    const kept = await keepBuild(academy, clientFolder).then(
      () => true,
      (error: unknown) => {
        academy.log.error({ err: error }, 'the scripts of this build could not be kept for pages that meet another')
        return false
      },
    )
    if (!closed) timer = setTimeout(() => void keep(), kept ? SEEN_EVERY_MS : AGAIN_MS)
  }
  await keep()
  return {
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
