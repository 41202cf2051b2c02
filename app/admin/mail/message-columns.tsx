import type { useFetcher } from 'react-router'
import { messagesText } from '#domain/text/staff/mail/messages'
import { EmailLink } from '../list/breakable-email.tsx'
import { Button } from '#ui/basics/button'
import type { Column } from '../list/data-list.tsx'
import { Ago } from '../list/moment.tsx'
import type { Route } from './+types/messages'
import './mail.css'

type ListedMessage = Route.ComponentProps['loaderData']['rows'][number]

export function messageColumns(fetcher: ReturnType<typeof useFetcher>): readonly Column<ListedMessage>[] {
  return [
    {
      header: messagesText.columns.from,
      slot: 'head',
      cell: ({ name, email, unread }) => (
        <span className="message-from">
          <span>
            <strong>{name}</strong>
            {unread ? <span className="message-new">{messagesText.unread}</span> : null}
          </span>
          <EmailLink email={email} />
        </span>
      ),
    },
    {
      header: messagesText.columns.message,
      cell: ({ subject, message, teaser }) => (
        <div className="message-text">
          <strong>{subject}</strong>
          {message === teaser ? (
            <p>{message}</p>
          ) : (
            <details>
              <summary>{teaser}</summary>
              <p>{message}</p>
            </details>
          )}
        </div>
      ),
    },
    {
      header: messagesText.columns.date,
      slot: 'pair',
      cell: ({ received }) => <Ago {...received} />,
    },
    {
      header: messagesText.columns.actions,
      slot: 'actions',
      cell: ({ id, unread }) => (
        <fetcher.Form method="post">
          <input type="hidden" name="message" value={id} />
          <Button look="line" size="dense" name="intent" value={unread ? 'read' : 'unread'}>
            {unread ? messagesText.markRead : messagesText.markUnread}
          </Button>
        </fetcher.Form>
      ),
    },
  ]
}
