import { plural } from '#domain/words/texts'
import { NOT_AN_INVOICE } from '#domain/text/shared/receipts'

export const receiptsText = {
  title: 'Receipts',
  note: 'One receipt for each confirmed payment, numbered without gaps',
  details: 'Receipt details',
  withoutInvoice: 'Payments without a BIR invoice no.',
  search: 'Search by number, name or email',
  filter: 'Filter',
  filterAll: 'All',
  filterWithoutInvoice: (count: number) => `Without BIR invoice (${count})`,
  empty: 'No receipts yet. Each confirmed payment gets one.',
  emptyWithoutInvoice: 'Every payment has its BIR invoice no.',
  thing: 'receipt',
  thingWithoutInvoice: 'payment',
  columns: {
    number: 'Number',
    package: 'Package',
    amount: 'Amount',
    issued: 'Issued',
    status: 'Status',
    actions: 'Actions',
    invoice: 'BIR invoice no.',
  },
  noReceipt: 'No receipt',
  deletedClient: 'Deleted client',
  void: 'Void',
  valid: 'Valid',
  sum: (count: number, amount: string, first: string, last: string) =>
    `${plural(count, 'valid receipt', 'valid receipts')} listed: ${amount}, ${first === last ? first : `${first} to ${last}`}`,
  pdf: 'PDF',
} as const

export const invoiceNumberText = {
  of: (named: string) => `BIR invoice no. of ${named}`,
  ofEntry: 'an entry without a receipt',
  save: 'Save',
  saveOf: (named: string) => ` BIR invoice no. of ${named}`,
  saving: 'Saving…',
  saved: 'BIR invoice no. saved',
  tooLong: (longest: number) => `A BIR invoice no. has at most ${longest} characters.`,
  changed: 'Someone else changed this number. Compare both, then save again.',
  taken: (number: string | null, { name, receipt }: { name: string | null; receipt: string | null }) =>
    `${number} is already the invoice no. of ${name || 'a deleted client'}` +
    `${receipt ? ` (receipt ${receipt})` : ''}. Check the number.`,
} as const

export const receiptDetailsText = {
  title: 'Receipt details',
  note: 'New receipts show these details. Issued receipts do not change.',
  receipts: 'Receipts',
  name: 'Name of the academy',
  address: 'Address',
  taxNumber: 'Tax number (TIN)',
  permit: 'Permit from the Bureau of Internal Revenue (BIR)',
  permitHint: `Leave it empty if the academy has none. Each receipt shows this sentence first: ${NOT_AN_INVOICE}`,
  save: 'Save details',
  saving: 'Saving…',
  saved: 'Details saved',
  tooLong: (longest: number) => `Please use at most ${longest} characters.`,
  nameMissing: 'Please enter the name for the receipts.',
  wrongTaxNumber: 'Please enter 9 to 20 digits and hyphens.',
  changed: {
    title: 'Details not saved',
    text: 'Someone else changed these details. Your input is still here. Compare both, then save again.',
    status: 409,
  },
} as const
