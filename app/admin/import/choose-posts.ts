import { createHash } from 'node:crypto'
import { data } from 'react-router'
import { linkTo } from '#routes'
import { no, yes } from '#domain/enrolment/enrolment'
import { receiptProblem } from '#domain/files/uploads'
import { toStoryWords, type StoredPost } from '#domain/import/facebook-posts'
import type { StoryKind } from '#domain/content/stories'
import { facebookText as text } from '#domain/text/staff/import/facebook'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { facebookExportById } from '#records/import/facebook-exports'
import { addStoryDraft, storyDraftIds } from '#records/import/story-drafts'
import { keepPublicPicture } from '#services/content/pictures'
import { readExportPicture } from '#services/import/facebook-export'
import { defineAction, type ActionContext, type ReadForm } from '#app/action'

/** The same post in a later export gets the same id, so that it is used once. */
export function draftIdOf({ at, text: words }: Pick<StoredPost, 'at' | 'text'>): string {
  return createHash('sha256').update(`facebook ${at} ${words}`).digest('hex').slice(0, 16)
}

type Chosen = { place: number; kind: StoryKind }

export const choosePosts = defineAction({
  read(form): ReadForm<Chosen[]> {
    const chosen: Chosen[] = []
    for (const [name, value] of form) {
      const [, place] = /^post-(\d{1,4})$/.exec(name) ?? []
      if (place !== undefined && (value === 'wins' || value === 'news'))
        chosen.push({ place: Number(place), kind: value })
    }
    return chosen.length > 0 ? { ok: true, value: chosen } : { ok: false, refusal: { text: text.none, status: 422 } }
  },
  async run(chosen, context) {
    const { academy, actor, params } = context
    const found = await facebookExportById(academy.records, actor, params.id ?? '')
    if (!found) throw data(null, { status: 404 })
    const posts = chosen.flatMap(({ place, kind }) => {
      const post = found.posts[place]
      return post ? [{ post, kind, id: draftIdOf(post) }] : []
    })
    const known = await storyDraftIds(
      academy.records,
      posts.map(({ id }) => id),
    )
    let made = 0
    const unreadable: string[] = []
    for (const { post, kind, id } of posts.filter((each) => !known.has(each.id))) {
      const words = { ...toStoryWords(post), date: post.day, postUrl: post.link }
      const picture = await findPicture(context, found.key, post)
      if (!picture && post.pictures.length > 0) unreadable.push(words.title)
      const added = await addStoryDraft(academy.records, actor, { id, kind, words, picture }, context.now)
      if (!added.ok) return no(added.reason)
      if (added.value.isNew) made += 1
    }
    return yes({ made, unreadable })
  },
  refusals: { 'not-allowed': ACTION_REFUSALS['not-allowed'].status },
  done: ({ value: { made, unreadable } }) => ({
    text: text.done(made),
    ...(unreadable.length > 0
      ? { refusal: { text: text.withoutPicture(unreadable) } }
      : { path: `${linkTo('adminDrafts')}?done=made` }),
  }),
})

async function findPicture({ academy: { files }, actor }: ActionContext, key: string, { pictures }: StoredPost) {
  for (const entry of pictures.slice(0, 3)) {
    const bytes = await readExportPicture(files, key, entry)
    if (!bytes || receiptProblem(bytes.length, bytes.subarray(0, 32))) continue
    const picture = await keepPublicPicture(files, 'pictures', bytes, actor.id)
    if (picture.ok) return { ...picture.kept, kind: 'picture' as const, ownerId: null, sourceSha256: null }
  }
  return null
}
