import { formatDay } from '#domain/words/formats'

export const vouchersText = {
  title: 'Vouchers',
  note: 'Codes that clients enter when they pay. Each client can use a code once.',
  add: 'Add New Voucher',
  search: 'Search by code',
  empty: 'No vouchers yet. Add one. Clients enter its code in step 3 of their registration.',
  thing: 'voucher',
  columns: {
    code: 'Code',
    discount: 'Discount',
    packages: 'Packages',
    days: 'Valid',
    used: 'Used',
    status: 'Status',
    actions: 'Actions',
  },
  allPackages: 'All packages',
  usedOf: (used: number, most: number) => `${used} of ${most}`,
  days: (from: string | null, until: string | null) => {
    if (from && until) return `${formatDay(from)} to ${formatDay(until)}`
    if (from) return `From ${formatDay(from)}`
    return until ? `Until ${formatDay(until)}` : 'Any day'
  },
  on: 'On',
  off: 'Off',
  open: 'Open',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  saving: 'Saving…',
  turned: (code: string, done: string) => `${code}: ${done}`,
} as const

export const voucherDoneText = {
  added: 'Voucher added',
  saved: 'Voucher saved',
  off: 'Voucher turned off. Clients can no longer use it.',
  on: 'Voucher turned on. Clients can use it again.',
} as const

export const voucherText = {
  crumb: 'Voucher',
  addCrumb: 'Add',
  add: 'Add New Voucher',
  error: (title: string) => `Error: ${title}`,
  note: 'A code that lowers the price',
  discount: (discount: string) => `Discount of ${discount}`,
  all: 'Vouchers',
  save: 'Save voucher',
  saving: 'Saving…',
  uses: 'Uses',
  notUsed: 'No client has used this voucher yet.',
  usedFor: (packageName: string | null, discount: string) =>
    [packageName, `${discount} off`].filter(Boolean).join(', '),
} as const

export const voucherFieldsText = {
  code: 'Code',
  codeHint: '4 to 20 letters and digits, such as MABUHAY10. Leave it empty to get a random code.',
  discount: 'Discount',
  percentKind: 'Percent of the price',
  percent: 'Percent',
  percentHint: (least: number, most: number) => `A whole number from ${least} to ${most}.`,
  amountKind: 'Fixed amount',
  amount: 'Amount',
  amountHint: 'In PHP, such as 850. At least PHP 1 of the price remains.',
  packages: 'Packages',
  packagesHint: 'Choose none to allow all packages.',
  from: 'First day',
  fromHint: 'Leave it empty to start now.',
  until: 'Last day',
  untilHint: 'Leave it empty for no end.',
  most: 'Maximum uses',
  mostHint: 'Each client can use it once. Leave it empty for no limit.',
  wrongCode: (shortest: number, longest: number) => `Please use ${shortest} to ${longest} letters and digits`,
  wrongDay: 'Please enter a valid date',
  untilBeforeFrom: 'The last day must not be before the first day',
  wrongMost: (most: string) => `Please enter 1 to ${most}, or leave it empty`,
  wrongPercent: (least: number, most: number) => `Please enter a whole number from ${least} to ${most}`,
  wrongAmount: 'Please enter an amount such as 850 or 850.50',
  kindMissing: 'Please choose a percent or an amount',
} as const

export const voucherEditRefusalText = {
  'not-allowed': { title: 'Not allowed', text: 'Your role does not allow this. Please ask an owner.', status: 403 },
  gone: { title: 'Voucher not found', text: 'This voucher no longer exists.', status: 404 },
  'code-taken': { title: 'Code taken', text: 'Another voucher has this code', status: 422, field: 'code' },
  'added-already': {
    title: 'Voucher already added',
    text: 'You already sent this form with other values. Find the voucher in the list.',
    status: 409,
  },
  changed: {
    title: 'Voucher not saved',
    text: 'Someone else changed this voucher. Reload the page, then make your change again.',
    status: 409,
  },
} as const
