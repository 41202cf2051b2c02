export const shareLinkText = {
  copy: 'Copy link',
  copied: 'Copied.',
  copyByHand: 'Please copy the link by hand.',
  share: 'Share the link',
  code: 'QR code of the link',
  scan: 'Or let them scan this code with their phone.',
} as const
