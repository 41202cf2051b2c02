import { linkTo } from '#routes'
import { data, redirect } from 'react-router'
import { safeReturnPath } from '#domain/accounts/accounts'
import { SESSION_LINK_LIMIT } from '#domain/accounts/session-links'
import { no } from '#domain/enrolment/enrolment'
import { fieldsOf } from '#domain/forms'
import { sessionLinkRefusals } from '#domain/text/shared/accounts/in-app'
import { makeSessionLink } from '#records/accounts/session-links'
import { takeAttempt } from '#records/accounts/throttles'
import { defineAction } from '#app/action'
import { originOf } from '#app/workflows/content/origin'

export type SessionLinkResult = { address: string | null }

export function loader() {
  return redirect(linkTo('clientHome'))
}

export const action = defineAction({
  read(form) {
    const { next } = fieldsOf(form, ['next'])
    if (!next) throw data(null, { status: 400 })
    return { ok: true, value: safeReturnPath(next) ?? linkTo('clientHome') }
  },
  async run(_next, { academy: { records }, actor, visit: { sessionHash }, now }) {
    if (!sessionHash) return no('not-allowed')
    const attempt = await takeAttempt(records, `session-link:${actor.id}`, SESSION_LINK_LIMIT, now)
    return attempt.ok ? makeSessionLink(records, actor, sessionHash, now) : no('too-many')
  },
  refusals: sessionLinkRefusals,
  done: ({ value: { token } }, next, { academy: { config }, url }) => ({
    text: null,
    extra: {
      address: `${originOf(config, url)}${linkTo('continueHere', { token })}?next=${encodeURIComponent(next)}`,
    },
  }),
})
