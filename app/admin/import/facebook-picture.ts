import { data } from 'react-router'
import { facebookExportById } from '#records/import/facebook-exports'
import { readExportPicture } from '#services/import/facebook-export'
import { signedIn } from '#app/context'
import type { Route } from './+types/facebook-picture'

const SIGNS: readonly [start: string, type: string][] = [
  ['\u00ff\u00d8\u00ff', 'image/jpeg'],
  ['\u0089PNG', 'image/png'],
  ['RIFF', 'image/webp'],
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const found = await facebookExportById(academy.records, actor, params.id)
  const entry = found?.posts[Number(params.post)]?.pictures[0]
  const bytes = found && entry ? await readExportPicture(academy.files, found.key, entry) : null
  const start = bytes?.subarray(0, 4).toString('latin1') ?? ''
  const type = SIGNS.find(([sign]) => start.startsWith(sign))?.[1]
  if (!bytes || !type) throw data(null, { status: 404 })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    },
  })
}
