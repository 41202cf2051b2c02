/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no listbox whose options are links */
import { Link } from 'react-router'
import { adminSearchText } from '#domain/text/staff/operating/search'
import type { SearchHit, SearchPart, SearchResult } from './search-loader.ts'
import './search.css'

type Options = { id: string; active: number; onOpen(): void; onPoint(index: number): void }

export function SearchResults({ parts, options }: { parts: readonly SearchPart[]; options?: Options }) {
  const firstIndexes = parts.map((_, at) => parts.slice(0, at).reduce((sum, { hits }) => sum + hits.length, 0))
  if (options)
    return (
      <div className="search-parts" role="listbox" id={options.id} aria-label={adminSearchText.results}>
        {parts.map(({ kind, hits }, at) => (
          <div key={kind} role="group" aria-label={adminSearchText.kinds[kind]}>
            <p className="search-kind" aria-hidden="true">
              {adminSearchText.kinds[kind]}
            </p>
            {hits.map((hit, index) => (
              <Option key={index} hit={hit} index={(firstIndexes[at] ?? 0) + index} options={options} />
            ))}
          </div>
        ))}
      </div>
    )
  return (
    <div className="search-parts">
      {parts.map(({ kind, hits }) => (
        <section key={kind} aria-labelledby={`found-${kind}`}>
          <h2 className="search-kind" id={`found-${kind}`}>
            {adminSearchText.kinds[kind]}
          </h2>
          <ul>
            {hits.map((hit, index) => (
              <li key={index}>
                <Link className="search-hit" to={hit.to}>
                  <HitText {...hit} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Option({ hit, index, options }: { hit: SearchHit; index: number; options: Options }) {
  return (
    <Link
      className="search-hit"
      role="option"
      id={optionId(options.id, index)}
      aria-selected={index === options.active}
      tabIndex={-1}
      to={hit.to}
      onClick={options.onOpen}
      onPointerMove={() => options.onPoint(index)}
    >
      <HitText {...hit} />
    </Link>
  )
}

export function optionId(list: string, index: number): string {
  return `${list}-${index}`
}

function HitText({ title, detail }: SearchHit) {
  return (
    <>
      <span className="search-title">{title}</span>
      {detail ? <small> {detail}</small> : null}
    </>
  )
}

export function searchStatus({ search, isTooShort, parts }: SearchResult): string {
  if (isTooShort) return adminSearchText.tooShort
  if (search === '') return ''
  const count = parts.reduce((sum, { hits }) => sum + hits.length, 0)
  return count === 0 ? adminSearchText.noMatch(search) : adminSearchText.found(count)
}
