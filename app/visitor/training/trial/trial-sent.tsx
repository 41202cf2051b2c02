import { data } from 'react-router'
import { linkTo } from '#routes'
import { trialSentText as text } from '#domain/text/shared/training/trial'
import { academyContext } from '#app/context'
import { siteIdentity } from '#records/content/content'
import { ButtonLink } from '#ui/basics/button'
import { useMailed } from '#ui/site/brand'
import { AccountScene } from '../../accounts/account-scene.tsx'
import { SECRET } from '../../accounts/mailed-link.tsx'
import { NextSteps } from './next-steps.tsx'
import type { Route } from './+types/trial-sent'

export async function loader({ context }: Route.LoaderArgs) {
  const { menuPages } = await siteIdentity(context.get(academyContext).records)
  if (!menuPages.trial) throw data(null, { status: 404, headers: SECRET })
  return data(null, { headers: SECRET })
}

export function headers() {
  return SECRET
}

/** The same page for an enquiry without a time and a second booking, because the address may be a stranger's. */
export default function TrialSent() {
  const mailed = useMailed()
  return (
    <AccountScene id="trial" title={text.title} subhead={text.heading} heading={text.title} lead={text.lead}>
      <meta name="robots" content="noindex" />
      <NextSteps steps={text.steps} />
      <p>
        {text.already}
        {mailed ? text.alreadyMailed : text.alreadyContact}
      </p>
      <p>
        <ButtonLink look="line" to={linkTo('contact')}>
          {text.contact}
        </ButtonLink>
      </p>
    </AccountScene>
  )
}
