export const recentWinText = {
  title: 'Recent Win Header',
  winTitle: 'Title',
  name: 'Name',
  confirm: 'Confirm',
  saving: 'Saving…',
  inputKept: 'What you typed is still here.',
  reload: 'Reload',
  afterReload: 'shows the new version.',
  close: 'Close',
} as const
