export const shareLinkText = {
  copy: 'Copy link',
  copied: 'Copied.',
  copyByHand: 'Please copy the link by hand.',
  share: 'Share the link',
  scan: 'Or let them scan this code with their phone.',
} as const
