import { linkTo } from '#routes'
import { redirect } from 'react-router'
import { isProved } from '#domain/accounts/rights'
import { readmeOf } from '#domain/accounts/own-data-readme'
import { manilaDayOf } from '#domain/words/formats'
import { ownData } from '#records/accounts/own/own-data'
import { siteIdentity } from '#records/content/content'
import { streamBundle } from '#services/files/bundle'
import { signedIn } from '#app/context'
import type { Route } from './+types/own-data'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { academy, visit, actor } = signedIn(context)
  const { records, files, log, now } = academy
  if (!isProved(actor, now())) {
    // The parent confirms in their own account; the proof then also holds in the child's place.
    if (actor.parentId) throw redirect(`${linkTo('family')}?ask=data`)
    const back = encodeURIComponent(`${linkTo('clientPrivacy')}?ask=data#data-title`)
    throw redirect(`${linkTo('clientConfirm')}?next=${back}`)
  }
  const own = await ownData(records, actor)
  if (!own) throw redirect(linkTo('login'))
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="my-data-${manilaDayOf(now())}.zip"`,
    'Cache-Control': 'private, no-store',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  return new Response(
    streamBundle(files, own.records, own.files, {
      readme: readmeOf((await siteIdentity(records)).brand ?? 'the academy', manilaDayOf(now())),
      now: now(),
      failed: (error) => log.warn({ err: error, reference: visit.requestId }, 'a copy of own data was broken off'),
    }),
    { headers },
  )
}
