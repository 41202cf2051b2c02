import { linkTo } from '#routes'
import './guardian.css'
import { LinkedNotice } from '../shell/linked-notice.tsx'

const WORDS = {
  waiting: 'This client is under 18 and their guardian has not agreed yet: the payment cannot be confirmed.',
  declined: 'This client is under 18 and their guardian has said no: the payment cannot be confirmed.',
}

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
        link="Guardian"
      >
        {WORDS[state]}
      </LinkedNotice>
    </div>
  )
}
