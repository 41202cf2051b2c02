import type { ReactNode } from 'react'
import type { ActionResult } from '#app/action-result'
import { CONTENT } from '#domain/content/content'
import { AdminList } from '../list/admin-list'
import { contentColumns } from './content-columns'
import type { loadContent } from './content-loader.ts'

export function ContentList({
  data,
  ...rest
}: {
  data: Awaited<ReturnType<typeof loadContent>>
  actionData: ActionResult | undefined
  before?: ReactNode
}) {
  const { kind } = data
  const { heading, thing, things, search, add, path, remove, empty } = CONTENT[kind]
  return (
    <AdminList
      {...rest}
      key={kind}
      title={heading}
      thing={thing}
      things={things}
      searchLabel={search}
      add={{ text: add, to: `${path}/new` }}
      data={data}
      columns={(ask, list) => contentColumns(kind, ask, list)}
      empty={empty}
      remove={remove}
    />
  )
}
