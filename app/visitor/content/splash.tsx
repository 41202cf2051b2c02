import { linkTo } from '#routes'
import { useEffect } from 'react'
import { redirect, useNavigate } from 'react-router'
import { pickQuote } from '#domain/content/quotes'
import { manilaDayOf } from '#domain/words/formats'
import { readSiteTexts } from '#domain/content/site/site-texts'
import { readSiteContent } from '#records/content/site-content'
import { academyContext } from '#app/context'
import { buttonClass } from '#ui/basics/button'
import './splash.css'
import type { Route } from './+types/splash'

const WAIT_MS = 4000

export function headers() {
  return { Refresh: '4; url=/home' }
}

export async function loader({ context }: Route.LoaderArgs) {
  const { records, now } = context.get(academyContext)
  const { quotes, texts } = await readSiteContent(records)
  const quote = pickQuote(quotes, manilaDayOf(now()))
  if (!quote) throw redirect(linkTo('home'))
  return { quote, title: readSiteTexts(texts)['splash.title'] }
}

export default function Splash({ loaderData: { quote, title } }: Route.ComponentProps) {
  const navigate = useNavigate()
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation')
    const loadedHere = entry !== undefined && new URL(entry.name).pathname === '/'
    if (!loadedHere) {
      const timer = setTimeout(() => void navigate(linkTo('home'), { replace: true }), WAIT_MS)
      return () => clearTimeout(timer)
    }
    // The Refresh timer survives client-side navigation, so links must load a new document.
    const leaveForGood = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (
        !link?.href ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey ||
        link.hash
      )
        return
      event.preventDefault()
      event.stopPropagation()
      location.assign(link.href)
    }
    document.addEventListener('click', leaveForGood, true)
    return () => document.removeEventListener('click', leaveForGood, true)
  }, [navigate])
  return (
    <section className="scene splash-page">
      <title>Welcome</title>
      <div className="wrap">
        <h1 className="sr-only">{title}</h1>
        <blockquote>
          <p className="subhead">{quote.text}</p>
          {quote.source ? <footer className="act-number">{quote.source}</footer> : null}
        </blockquote>
        <p>
          <a className={buttonClass('ghost', 'touch')} href={linkTo('home')}>
            Skip
          </a>
        </p>
      </div>
    </section>
  )
}
