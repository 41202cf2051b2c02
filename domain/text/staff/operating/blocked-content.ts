export const blockedContentText = {
  title: 'Security warnings',
  note: 'What browsers blocked on pages of this site',
  section: 'Blocked in visitors’ browsers',
  explanation:
    'Each page tells the browser to load files of this site only. Everything in this list was blocked and did no ' +
    'harm. Most of it comes from programs on visitors’ own devices. If the same entry appears on many days, check ' +
    'the page. The list holds no names and no addresses of visitors, and keeps the latest 200 entries.',
  caption: 'Security warnings',
  columns: {
    what: 'Blocked',
    page: 'Page',
    times: 'Times',
    last: 'Last time',
    first: 'First time',
    advice: 'What to do',
  },
  empty: 'Nothing was blocked. Security warnings will appear here.',
  entry: 'entry',
  entries: 'entries',
  clear: 'Clear list',
  clearing: 'Clearing…',
  cleared: 'List cleared.',
  clearDialog: {
    title: 'Clear list',
    text: 'Do you want to clear the list? What browsers block again will be listed again.',
    confirm: 'Clear list',
  },
} as const

export const blockedContentKinds = {
  script: 'A script',
  style: 'A style',
  picture: 'A picture',
  font: 'A font',
  connection: 'A connection to another server',
  innerPage: 'A page inside the page',
  form: 'A form that sends data elsewhere',
  outerPage: 'Your page inside another site',
  base: 'A change of where links lead',
  worker: 'A background script',
  other: 'Something',
  inline: 'written into the page',
  eval: 'made from text',
  wasmEval: 'made from bytes',
  data: 'written into an address',
  blob: 'made in the page',
  filesystem: 'from the device',
  self: 'from this site',
  unknown: 'from an unreadable address',
  from: (origin: string) => `from ${origin}`,
} as const

export const blockedContentAdvice = {
  outerPage: 'Another site tried to show your page inside its own. Nothing of it was shown there.',
  redirect:
    'The page was changed to send people elsewhere. Check the text of this page, then contact the developers.',
  script:
    'Once or twice: a program on the visitor’s device. On many days: check the content of this page for text that ' +
    'you did not write, and contact the developers.',
  other:
    'Mostly a program on the visitor’s device. If you added it yourself, use a picture or file of this site instead.',
} as const
