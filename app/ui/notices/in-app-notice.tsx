import type { ReactNode } from 'react'
import { isInAppBrowser, toChromeAddress } from '#domain/operating/in-app-browsers'
import { inAppText as text } from '#domain/text/shared/accounts/in-app'
import { useHydrated } from '#ui/basics/hydrated'
import { Notice } from './notice'

export function InAppNotice({ children = <OpenElsewhere /> }: { children?: ReactNode }) {
  const hydrated = useHydrated()
  if (!hydrated || !isInAppBrowser(navigator.userAgent)) return null
  return (
    <section aria-label={text.title} className="in-app">
      <Notice tone="warn">
        <p>
          <strong>{text.title}.</strong> {text.lead}
        </p>
        {children}
      </Notice>
    </section>
  )
}

export function OpenElsewhere({ address = location.href }: { address?: string }) {
  const chrome = toChromeAddress(new URL(address), navigator.userAgent)
  return chrome ? (
    <p>
      <a className="text-link" href={chrome}>
        {text.chrome}
      </a>
    </p>
  ) : (
    <p>{text.menu}</p>
  )
}
