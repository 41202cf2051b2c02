import type { ReactNode } from 'react'
import { CONTENT, type ContentKind } from '#domain/content/content'
import { AdminList } from '../list/admin-list'
import type { ListAnswer } from '../list/list-action.ts'
import { contentColumns } from './content-columns'
import type { loadContent } from './content-loader.ts'

const EMPTY: Record<ContentKind, string> = {
  accomplishments: 'No accomplishments yet. The first one you add stands here and on the About page.',
  news: 'No news yet. The first item you add stands here and on the home page.',
  wins: 'No wins yet. The first one you add stands here and on the home page.',
  members: 'No members yet. The first one you add stands here and on the Members page.',
}

export function ContentList({
  data,
  ...rest
}: {
  data: Awaited<ReturnType<typeof loadContent>>
  actionData: ListAnswer | undefined
  before?: ReactNode
}) {
  const { kind } = data
  const { heading, thing, things, search, add, path, remove } = CONTENT[kind]
  return (
    <AdminList
      {...rest}
      // The key resets the state that the lists would share otherwise.
      key={kind}
      title={heading}
      thing={thing}
      things={things}
      searchLabel={search}
      add={{ text: add, to: `${path}/new` }}
      data={data}
      columns={(ask, list) => contentColumns(kind, ask, list)}
      empty={EMPTY[kind]}
      remove={remove}
    />
  )
}
