import { data, type RouterContextProvider } from 'react-router'
import { isEntryId, type Ring, type StoryKind } from '#domain/content/stories'
import { ringAround } from '#records/content/wins'
import { academyContext } from '#app/context'
import { originOf } from './origin.ts'

type StoryArgs = { context: Readonly<RouterContextProvider>; url: URL; params: { id?: string | undefined } }

export async function loadStory(
  kind: StoryKind,
  { context, url, params: { id } }: StoryArgs,
): Promise<{ ring: Ring; origin: string }> {
  const { records, config } = context.get(academyContext)
  const ring = isEntryId(id) ? await ringAround(records, kind, id) : null
  if (!ring) throw data(null, { status: 404 })
  return { ring, origin: originOf(config, url) }
}
