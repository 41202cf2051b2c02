export const openingText = {
  title: 'Opening soon',
  lead: 'Our website is almost ready. Please come back soon.',
  write: 'Questions? Write to',
  signIn: 'Log in',
  bar: 'Not open yet',
  closed: 'Only staff see this page: the site is not open yet.',
  setup: 'Finish the setup',
} as const
