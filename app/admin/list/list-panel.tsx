import type { ComponentProps, ReactNode } from 'react'
import { SearchField } from '#ui/forms/search-field'
import { DataList } from './data-list.tsx'
import type { Listed } from './list-address.ts'
import { Pager } from './pager.tsx'
import { SortChoice, SortKept } from './sort-choice.tsx'

type Props<Row extends { id: string | number }> = Omit<ComponentProps<typeof DataList<Row>>, 'search'> &
  Pick<ComponentProps<typeof Pager>, 'thing' | 'things'> & {
    list: Listed
    searchLabel?: string
    head?: ReactNode
    filters?: ReactNode
    filter?: ReactNode
    section: Pick<ComponentProps<'section'>, 'aria-label' | 'aria-labelledby' | 'className'>
  }

export function ListPanel<Row extends { id: string | number }>({
  list: { search, page, pages, sort, total, show },
  searchLabel,
  head,
  filters,
  filter,
  section: { className, ...named },
  thing,
  things,
  ...rows
}: Props<Row>) {
  return (
    <section className={className ? `panel ${className}` : 'panel'} {...named}>
      {searchLabel ? (
        <div className="panel-head">
          {filters}
          {head ?? <SortChoice sort={sort} />}
          <SearchField key={search} label={searchLabel} search={search}>
            {head ? filter : <SortKept sort={sort} />}
            {show ? <input type="hidden" name="show" value={show} /> : null}
          </SearchField>
        </div>
      ) : null}
      <DataList {...rows} search={searchLabel ? search : ''} />
      <Pager total={total} thing={thing} things={things} page={page} pages={pages} />
    </section>
  )
}
