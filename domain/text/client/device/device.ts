export const deviceText = {
  copyOf: 'You are reading a copy saved on',
  online: 'You are back online.',
  offline: 'You are offline.',
  load: 'Load current page',
  loading: 'Loading…',
  sent: 'What you typed offline is saved now.',
} as const
