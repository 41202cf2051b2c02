import { linkTo } from '#addresses'
import type { ReactNode } from 'react'
import './login.css'

/** The frame of the pages around signing in: the stage at one side, one form at the other. */
export function AccountScene({ heading, lead, children }: { heading: ReactNode; lead: string; children: ReactNode }) {
  return (
    <div className="login">
      <div className="scene login-scene">
        <div>
          <h1 className="headline">{heading}</h1>
          <p className="lead">{lead}</p>
        </div>
        <img src={linkTo('art', { file: 'stage.svg' })} width={640} height={720} alt="" />
      </div>
      <div className="login-form">{children}</div>
    </div>
  )
}
