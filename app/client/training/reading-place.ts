import { isEntryId } from '#domain/content/stories'
import { keepReadingPlace } from '#records/training/library/reading-places'
import { academyContext, visitContext } from '#app/context'
import type { Route } from './+types/reading-place'

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { records, now } = context.get(academyContext)
  const { actor } = context.get(visitContext)
  if (!actor || !isEntryId(id)) return new Response(null, { status: 404 })
  const page = String((await request.formData()).get('page') ?? '')
  if (!/^[1-9]\d{0,4}$/.test(page)) return new Response(null, { status: 400 })
  const kept = await keepReadingPlace(records, actor, { materialId: id, page: Number(page) }, now())
  return new Response(null, { status: kept ? 204 : 404 })
}
