export const offlineText = {
  title: 'Offline',
  notYet: 'This page is not on your device yet',
  needsConnection: 'This page needs a connection',
  offline: 'You are offline.',
  notYetHint: 'You can read a page offline after you open it here once. You have not opened this one here yet.',
  needsConnectionHint: 'You cannot open this page offline, but you can read the pages saved on your device.',
  back: 'You are back online. One moment…',
  waiting: 'We keep trying, and open the page when you are back online.',
  tryAgain: 'Try again',
  pages: 'Pages you can read offline',
  none: 'No pages are saved on this device yet. Pages you open while online appear here.',
  savedOn: (at: string) => `saved on ${at}`,
} as const
