import { linkTo } from '#routes'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { BookOpenText, FileText, UserRound } from 'lucide-react'
import { safeReturnPath } from '#domain/accounts/accounts'
import { COPIED_PAGES, isOneOf } from '#domain/files/device-copies'
import { formatInstant } from '#domain/words/formats'
import { buttonClass } from '#ui/basics/button'
import { signedIn } from '#app/context'
import { pagesHere, type PageHere } from './pages-here.ts'
import { useLine } from './line-back.ts'
import type { Route } from './+types/offline'

export function loader({ context }: Route.LoaderArgs) {
  return { personId: signedIn(context).actor.id }
}

const never = () => () => {}
const readSearch = () => location.search

/** Every link loads a document, because the page's chunks may not be cached. */
export default function Offline({ loaderData: { personId } }: Route.ComponentProps) {
  const search = useSyncExternalStore(never, readSearch, () => '')
  const [pages, setPages] = useState<PageHere[] | null>(null)
  const isBack = useLine()
  useEffect(() => {
    void pagesHere(personId).then(setPages)
  }, [personId])
  const to = safeReturnPath(new URLSearchParams(search).get('from')) ?? linkTo('profile')
  const mayBeKept = isOneOf(COPIED_PAGES, to.replace(/[?#].*/, ''))
  useEffect(() => {
    if (isBack) location.replace(to)
  }, [isBack, to])
  return (
    <div className="wrap client-narrow away">
      <title>No line</title>
      <div className="next-step away-head">
        <div>
          <h1 className="client-title" tabIndex={-1}>
            {mayBeKept ? 'This page is not on your phone yet' : 'This page needs a line'}
          </h1>
          <p>
            There is no line to the academy just now.{' '}
            {mayBeKept
              ? 'A page you have opened once can be read without a line; this one you have not opened here before.'
              : 'This page cannot be read without one; what is kept on your phone can be.'}
          </p>
          <output className="away-state">
            {isBack ? 'The line is back. One moment…' : 'We keep trying, and open it when the line is back.'}
          </output>
        </div>
        <a className={buttonClass('gold')} href={to}>
          Try again
        </a>
      </div>
      <section aria-labelledby="away-title">
        <h2 id="away-title">What you can do meanwhile</h2>
        {pages === null ? null : pages.length === 0 ? (
          <p className="away-none">Nothing has been kept on this phone yet.</p>
        ) : (
          <ul className="away-list">
            {pages.map(({ path, title, at }) => (
              <li key={path}>
                <a className="away-page" href={path}>
                  <PageIcon path={path} />
                  <span>
                    <strong>{title}</strong>
                    <span className="away-when">kept on {formatInstant(at)}</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function PageIcon({ path }: { path: string }) {
  const Icon = path === linkTo('profile') ? UserRound : path.startsWith(linkTo('materials')) ? BookOpenText : FileText
  return <Icon size={22} aria-hidden="true" />
}
