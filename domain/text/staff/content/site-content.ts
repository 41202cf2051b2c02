import { RECEIPT_MAX_BYTES } from '#domain/files/uploads'
import { formatLimit } from '#domain/words/formats'
export const siteContentText = {
  title: 'Site content',
  errorTitle: 'Error: Site content',
  note: 'The texts and pictures of the public pages. Changes are public as soon as you save.',
  tooLarge: `These pictures are larger than ${formatLimit(RECEIPT_MAX_BYTES)}, so nothing was saved. Please choose smaller ones.`,
  confirmElsewhere: 'Confirm in another tab',
  openNewest: 'Open the newest version',
  logo: 'Logo',
  withoutLogo: 'Show the standard logo instead',
  mentorPicture: { label: 'Picture of the mentor', without: 'Show drawn artwork instead' },
  partnerLogo: { label: 'Logo of the partner', without: 'Show the name instead' },
  paymentPicture: 'Payment details picture',
  preview: 'Update preview',
  seePage: 'See the page',
  previewTitle: (part: string) => `Preview: ${part}`,
  previewNote: 'The page as it will be. Nothing of it is public until you save.',
  previewWrong: 'The preview waits until the errors are gone.',
  versions: 'Earlier versions',
  allParts: 'All parts',
  undo: 'Undo',
  undone: 'Undone',
  theirs: 'What stands there now',
  theirsEmpty: 'Nothing',
  save: 'Save',
  saving: 'Saving…',
  confirmationNeeded:
    'To change the contact email or how clients pay, first confirm that it is you. ' +
    'What you typed is still here.',
  countTooLow: (taken: number) => `A trainee has already taken ${taken}`,
  someoneElse: 'Someone else',
  changed: (by: string) =>
    `${by} changed this part after you opened it. Your text is still here: open the newest version in ` +
    'another tab and copy over what you need.',
  failed: (reference: string) =>
    'The site content could not be saved. Nothing was changed. Please try again in a minute. If it happens again, ' +
    `give your site operator the reference ${reference}.`,
  picture: {
    hint: `PNG, JPEG or WebP, up to ${formatLimit(RECEIPT_MAX_BYTES)} and 40 megapixels. If you choose none, the current picture stays.`,
    chosen: (label: string) => `${label}: the one you chose`,
    current: (label: string) => `${label}: the current one`,
  },
  list: {
    add: (thing: string) => `Add ${thing}`,
    moveUp: (thing: string, position: number) => `Move ${thing} ${position} up`,
    moveDown: (thing: string, position: number) => `Move ${thing} ${position} down`,
    remove: (thing: string, position: number) => `Remove ${thing} ${position}`,
    moved: (position: number, count: number) => `Moved to position ${position} of ${count}`,
    removed: (count: number) => `Removed, ${count} left`,
    added: (count: number) => `Added, ${count} in total`,
  },
  errors: {
    required: (label: string) => `${label} is required`,
    tooLong: (label: string, most: string) => `${label} is too long: at most ${most} characters`,
    twice: (thing: string) => `This ${thing} is in the list twice`,
    tooMany: (most: number) => `The site shows at most ${most} of these`,
    link: 'Please enter a valid URL.',
    phone: 'Please enter a phone number of 7 to 15 digits, such as 0917 123 4567.',
    messenger: 'Please enter a Messenger address such as m.me/academy.',
    price: 'Please enter a price such as 12,500 or 12500.50',
    figure: (label: string) => `${label} must be a number, such as 40, 1,200 or 40+`,
    count: (label: string) => `${label} must be a whole number from 0 to 99`,
  },
} as const
