import { linkTo } from '#routes'
import { data, useFetcher } from 'react-router'
import { toStoryWords } from '#domain/import/facebook-posts'
import { facebookText as text } from '#domain/text/staff/import/facebook'
import { formatDay } from '#domain/words/formats'
import { teaserOf } from '#domain/words/texts'
import { PAGE, pagesOf } from '#records/engine/pages'
import { facebookExportById } from '#records/import/facebook-exports'
import { storyDraftIds } from '#records/import/story-drafts'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { Button, ButtonLink } from '#ui/basics/button'
import { FieldFrame, tied } from '#ui/forms/field'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { StatusPill } from '#ui/notices/status-pill'
import { Toast } from '#ui/notices/toast'
import { keepWithin, listAddress } from '../list/list-address.ts'
import { PageHead } from '../list/page-head.tsx'
import { Pager } from '../list/pager.tsx'
import { choosePosts, draftIdOf } from './choose-posts.ts'
import type { Route } from './+types/facebook-posts'
import './import.css'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: text.title }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records } = academy
  const found = await facebookExportById(records, actor, params.id)
  if (!found) throw data(null, { status: 404 })
  const { page } = listAddress(url)
  const pages = pagesOf(found.posts.length)
  keepWithin(url, { page }, pages)
  const from = (page - 1) * PAGE
  const onPage = found.posts.slice(from, from + PAGE)
  const used = await storyDraftIds(records, onPage.map(draftIdOf))
  return {
    id: found.id,
    list: { total: found.posts.length, page, pages },
    posts: onPage.map((post, index) => ({
      place: from + index,
      title: toStoryWords(post).title,
      teaser: teaserOf(post.text, 160),
      day: formatDay(post.day),
      pictures: post.pictures.length,
      isUsed: used.has(draftIdOf(post)),
    })),
  }
}

export const action = choosePosts

export default function FacebookPosts({ loaderData, actionData }: Route.ComponentProps) {
  const { id, list, posts } = loaderData
  const fetcher = useFetcher<ActionResult>()
  const result: ActionResult | undefined = fetcher.data ?? actionData
  return (
    <>
      <title>{text.title}</title>
      <PageHead title={text.title} note={text.posts(list.total)}>
        <ButtonLink look="line" size="dense" to={linkTo('adminDrafts')}>
          {text.drafts}
        </ButtonLink>
      </PageHead>
      <RefusalNotice refusal={result?.refusal} />
      <fetcher.Form method="post">
        <ul className="import-posts">
          {posts.map((post) => (
            <Post key={post.place} id={id} post={post} />
          ))}
        </ul>
        <Pager {...list} thing={text.thing} />
        <div className="import-ways">
          <Button size="touch" pending={fetcher.state !== 'idle'} pendingText={text.making}>
            {text.make}
          </Button>
        </div>
      </fetcher.Form>
      <Toast text={result?.done ?? null} shown={result?.done ? result : null} />
    </>
  )
}

type Listed = Route.ComponentProps['loaderData']['posts'][number]

function Post({ id, post: { place, title, teaser, day, pictures, isUsed } }: { id: string; post: Listed }) {
  return (
    <li className="panel import-post">
      {pictures > 0 ? (
        <img
          src={linkTo('facebookPicture', { id, post: String(place) })}
          width={96}
          height={96}
          alt=""
          loading="lazy"
        />
      ) : (
        <small>{text.noPicture}</small>
      )}
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        {teaser === title ? null : <p>{teaser}</p>}
        <small>
          {day}
          {pictures > 1 ? ` · ${text.pictures(pictures)}` : ''}
        </small>
      </div>
      {isUsed ? (
        <StatusPill tone="good">{text.made}</StatusPill>
      ) : (
        <FieldFrame id={`post-${place}`} label={text.choose(teaserOf(title, 40))}>
          <select
            {...tied(`post-${place}`, undefined, undefined)}
            name={`post-${place}`}
            className="input"
            defaultValue=""
          >
            <option value="">{text.leave}</option>
            <option value="wins">{text.win}</option>
            <option value="news">{text.news}</option>
          </select>
        </FieldFrame>
      )}
    </li>
  )
}
