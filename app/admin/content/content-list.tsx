import { linkTo } from '#routes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ActionResult } from '#app/action-result'
import { CONTENT } from '#domain/content/content'
import { draftsText } from '#domain/text/staff/import/facebook'
import { AdminList } from '../list/admin-list'
import { contentColumns } from './content-columns'
import type { loadContent } from './content-loader.ts'

export function ContentList({
  data,
  before,
  ...rest
}: {
  data: Awaited<ReturnType<typeof loadContent>>
  actionData: ActionResult | undefined
  before?: ReactNode
}) {
  const { kind, drafts } = data
  const { heading, thing, things, search, add, path, remove, empty } = CONTENT[kind]
  return (
    <AdminList
      {...rest}
      before={
        <>
          {before}
          {drafts > 0 ? (
            <p className="admin-note">
              <Link className="text-link" to={linkTo('adminDrafts')}>
                {draftsText.waiting(drafts)}
              </Link>
            </p>
          ) : null}
        </>
      }
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
