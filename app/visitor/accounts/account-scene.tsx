import { Artwork } from '#ui/basics/artwork'
import type { ReactNode } from 'react'
import './login.css'

export function LoginScene({ heading, lead }: { heading: ReactNode; lead: string }) {
  return (
    <div className="scene login-scene">
      <meta name="description" content={lead} />
      <div>
        <h1 className="headline">{heading}</h1>
        <p className="lead">{lead}</p>
      </div>
      <Artwork name="stage" sizes="460px" shownOn="(min-width: 1001px)" />
    </div>
  )
}

export function AccountScene({
  id,
  title,
  subhead,
  children,
  ...scene
}: {
  id: string
  title: string
  subhead: string
  heading: ReactNode
  lead: string
  children: ReactNode
}) {
  return (
    <div className="login">
      <title>{title}</title>
      <LoginScene {...scene} />
      <div className="login-form">
        <section aria-labelledby={`${id}-heading`}>
          <h2 className="subhead" id={`${id}-heading`}>
            {subhead}
          </h2>
          {children}
        </section>
      </div>
    </div>
  )
}
