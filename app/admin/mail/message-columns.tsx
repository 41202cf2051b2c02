import type { useFetcher } from 'react-router'
import { Button } from '#ui/basics/button'
import type { Column } from '../list/data-list.tsx'
import { Ago } from '../list/moment.tsx'
import type { Route } from './+types/messages'
import './mail.css'

type ListedMessage = Route.ComponentProps['loaderData']['rows'][number]

export function messageColumns(fetcher: ReturnType<typeof useFetcher>): readonly Column<ListedMessage>[] {
  return [
    {
      header: 'From',
      slot: 'head',
      cell: ({ name, email, unread }) => (
        <span className="message-from">
          <span>
            <strong>{name}</strong>
            {unread ? <span className="message-new">New</span> : null}
          </span>
          <a className="text-link" href={`mailto:${email}`}>
            {email}
          </a>
        </span>
      ),
    },
    {
      header: 'Message',
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
      header: 'Date',
      slot: 'beside',
      cell: ({ received }) => <Ago {...received} />,
    },
    {
      header: 'Actions',
      slot: 'actions',
      cell: ({ id, unread }) => (
        <fetcher.Form method="post">
          <input type="hidden" name="message" value={id} />
          <Button look="line" size="dense" name="intent" value={unread ? 'read' : 'unread'}>
            {unread ? 'Mark as read' : 'Mark as unread'}
          </Button>
        </fetcher.Form>
      ),
    },
  ]
}
