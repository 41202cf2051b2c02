import { Link } from 'react-router'
import { linkTo } from '#routes'
import { startInWords } from '#domain/training/session-times'
import { moveRequestsText } from '#domain/text/staff/training/move-requests'
import type { moveRequestsPage } from '#records/training/asking/answer-move-request'
import { Notice } from '#ui/notices/notice'

type Requests = Awaited<ReturnType<typeof moveRequestsPage>>['rows']

export function formatMoveRequests(requests: Requests) {
  return requests.map(({ id, name, wish, words }) => ({ id, name, wish: wish && startInWords(wish), words }))
}

export function MoveRequestNotices({ requests }: { requests: ReturnType<typeof formatMoveRequests> }) {
  return requests.map(({ id, name, wish, words }) => (
    <Notice key={id} tone="warn">
      <p>
        <strong>{name}</strong>
        {moveRequestsText.asksFor(wish, words)}{' '}
        <Link className="text-link" to={linkTo('moveRequests')}>
          {moveRequestsText.answer}
        </Link>
      </p>
    </Notice>
  ))
}
