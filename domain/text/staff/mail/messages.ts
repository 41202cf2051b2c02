import { plural } from '#domain/words/texts'

export const messagesText = {
  title: 'Messages',
  note: 'Messages from visitors, and the emails the academy sends',
  failed: (count: number) => `The mail server refused ${plural(count, 'email', 'emails')}.`,
  viewOutbox: 'View email outbox',
  deletions: (count: number) => `${plural(count, 'client wants', 'clients want')} their account deleted.`,
  viewDeletions: 'View deletion requests',
  corrections: (count: number) => `${plural(count, 'client wants', 'clients want')} their data corrected.`,
  viewCorrections: 'View correction requests',
  received: 'Contact messages',
  search: 'Search by name, email or subject',
  empty: 'No messages yet. What visitors write in the contact form appears here.',
  thing: 'message',
  columns: { from: 'From', message: 'Message', date: 'Date', actions: 'Actions' },
  unread: 'New',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  allEmails: (count: number) => `All emails (${count})`,
} as const
