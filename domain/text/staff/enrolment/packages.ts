export const packagesText = {
  title: 'Packages',
  note: 'The packages you sell, in the order visitors see them',
  add: 'Add New Package',
  update: 'Update Package',
  addCrumb: 'Add',
  updateCrumb: 'Update',
  empty: 'No packages yet. Add the first one. Clients can book it as soon as your site is open.',
  columns: {
    number: 'No.',
    name: 'Name',
    price: 'Price',
    sessions: 'Q&A sessions',
    assessments: 'Assessments',
    status: 'Status',
    actions: 'Action',
  },
  offered: 'Offered',
  hidden: 'Hidden',
  highlighted: 'Highlighted',
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  edit: 'Update',
  show: 'Show',
  hide: 'Hide',
  highlight: 'Highlight',
  removeHighlight: 'Remove highlight',
  deleteQuestion: 'Are you sure you want to delete this package?',
  deleting: 'Deleting…',
  close: 'Close',
} as const

export const packageDoneText = {
  moved: 'Order changed',
  movedTo: (name: string, place: number, places: number) => `${name} moved to position ${place} of ${places}`,
  hidden: 'Package hidden. New clients can no longer book it.',
  shown: 'Package shown. Clients can book it again.',
  highlighted: 'Package highlighted',
  plain: 'Highlight removed',
} as const

export const packageRefusalText = {
  'in-use': {
    title: 'Package not deleted',
    text: 'A client has booked this package, so it stays with their payments and training. Hide it instead.',
    status: 409,
  },
  'moved-meanwhile': {
    title: 'Order not changed',
    text: 'Someone already changed the order. The page is up to date now. Try again.',
    status: 409,
  },
} as const

export const packageCountText = (taken: number) => `A trainee has already taken ${taken}`

export const packageTermsText = {
  title: 'Payment in two parts',
  downPayment: 'Down payment',
  downPaymentHint:
    'In PHP, less than the price. Clients can pay this amount first. Leave it empty to require the full price.',
  balanceDays: 'Balance due after (days)',
  balanceDaysHint: 'Counted from the day the client sends the first payment.',
  materials: 'Learning materials open',
  priceMissing: 'Please enter a price first',
  downPaymentTooSmall: 'Please enter at least PHP 1',
  downPaymentTooLarge: 'The down payment must be less than the price',
  wrongDays: (least: number, most: number) => `Please enter ${least} to ${most} days`,
  materialsMissing: 'Please choose when the learning materials open',
} as const
