import { linkTo } from '#routes'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { buttonClass } from '#ui/basics/button'
import './splash.css'

const WAIT_MS = 4000

export function headers() {
  return { Refresh: '4; url=/home' }
}

export default function Splash() {
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
        <h1 className="sr-only">A word before the curtain rises</h1>
        <blockquote>
          <p className="subhead">
            Let your speech be alway with grace, seasoned with salt, that ye may know how ye ought to answer every
            man.
          </p>
          <footer className="act-number">Colossians 4:6</footer>
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
