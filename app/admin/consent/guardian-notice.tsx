import { linkTo } from '#routes'
import { guardianNoticeText } from '#domain/text/staff/consent/guardian'
import './guardian.css'
import { LinkedNotice } from '../shell/linked-notice.tsx'

export function GuardianNotice({
  userId,
  state,
}: {
  userId: string
  state: 'waiting' | 'agreed' | 'declined' | null
}) {
  if (state !== 'waiting' && state !== 'declined') return null
  return (
    <div className="guardian-notice">
      <LinkedNotice
        tone={state === 'declined' ? 'bad' : 'warn'}
        to={linkTo('adminGuardian', { id: userId })}
        link={guardianNoticeText.link}
      >
        {guardianNoticeText[state]}
      </LinkedNotice>
    </div>
  )
}
