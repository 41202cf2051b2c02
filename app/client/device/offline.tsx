import { linkTo } from '#routes'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { BookOpenText, FileText, UserRound } from 'lucide-react'
import { safeReturnPath } from '#domain/accounts/accounts'
import { COPIED_PAGES, isOneOf } from '#domain/files/device-copies'
import { offlineText } from '#domain/text/client/device/offline'
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
  const to = safeReturnPath(new URLSearchParams(search).get('from')) ?? linkTo('clientHome')
  const mayBeKept = isOneOf(COPIED_PAGES, to.replace(/[?#].*/, ''))
  useEffect(() => {
    if (isBack) location.replace(to)
  }, [isBack, to])
  return (
    <div className="wrap client-narrow away">
      <title>{offlineText.title}</title>
      <div className="next-step away-head">
        <div>
          <h1 className="client-title" tabIndex={-1}>
            {mayBeKept ? offlineText.notYet : offlineText.needsConnection}
          </h1>
          <p>
            {offlineText.offline} {mayBeKept ? offlineText.notYetHint : offlineText.needsConnectionHint}
          </p>
          <output className="away-state">{isBack ? offlineText.back : offlineText.waiting}</output>
        </div>
        <a className={buttonClass('gold')} href={to}>
          {offlineText.tryAgain}
        </a>
      </div>
      <section aria-labelledby="away-title">
        <h2 id="away-title">{offlineText.pages}</h2>
        {pages === null ? null : pages.length === 0 ? (
          <p className="away-none">{offlineText.none}</p>
        ) : (
          <ul className="away-list">
            {pages.map(({ path, title, at }) => (
              <li key={path}>
                <a className="away-page" href={path}>
                  <PageIcon path={path} />
                  <span>
                    <strong>{title}</strong>
                    <span className="away-when">{offlineText.savedOn(formatInstant(at))}</span>
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
  const Icon =
    path === linkTo('clientHome') ? UserRound : path.startsWith(linkTo('materials')) ? BookOpenText : FileText
  return <Icon size={22} aria-hidden="true" />
}
