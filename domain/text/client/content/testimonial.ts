import { UNVERIFIED } from '#domain/accounts/verification'
import { contentPictureText } from '#domain/files/uploads'
import type { RefusalText } from '#domain/text/shared/refusals'
import { DIALOGS, MESSAGES } from '#domain/words/messages'

import { PICTURE_HINT, TITLES_MOST } from '#domain/content/testimonials'

const SIZE = `${PICTURE_HINT.width}x${PICTURE_HINT.height}`

/** The requirements quote the placeholder, the size and the button. */
export const writeTestimonialText = {
  own: 'Your testimonial',
  others: 'Testimonial',
  error: (title: string) => `Error: ${title}`,
  account: 'Home',
  restored: 'We restored what you wrote last time. It is not sent yet.',
  discard: 'Discard changes',
  caption: 'Caption',
  placeholder: 'Write your testimonial...',
  submit: 'Submit Testimonial',
  submitting: 'Submitting...',
  picture: {
    label: 'Image',
    hint: `Optional. PNG, JPEG or WebP, best at least ${SIZE} pixels. Everyone can see it.`,
    preview: 'Preview',
    small: `This picture is smaller than ${SIZE} and may look blurry. You can still send it.`,
  },
  titles: {
    label: 'Titles',
    hint: `Up to ${TITLES_MOST}, such as prizes and awards you won.`,
    add: 'Add',
    remove: (title: string) => `Remove ${title}`,
  },
  reason: (reason: string) => `Reason: ${reason}`,
  reviews: {
    none: { text: 'The academy reviews every testimonial before it appears on the site.', next: null },
    waiting: {
      text:
        'The academy is reviewing your testimonial. It appears on the site when it is approved. You can still change ' +
        'it. Until then, the site stays as it is.',
      next: null,
    },
    shown: {
      text: 'Your testimonial is on the site. Changes appear when the academy approves them.',
      next: null,
    },
    returned: { text: 'The academy did not publish your testimonial.', next: 'Change it and send it again.' },
    hidden: {
      text: 'The academy removed your testimonial from the site.',
      next: 'You can change it and send it again.',
    },
  },
  neverTrained:
    'Only people who train or have trained with the academy can write a testimonial. You can write yours once you ' +
    'are enrolled.',
  toPackages: 'View packages',
} as const

type WriteTestimonialRefusal =
  | 'too-many'
  | 'file-refused'
  | 'upload-missing'
  | 'unverified'
  | 'not-found'
  | 'never-trained'
  | 'not-stored'

const FAILED: RefusalText = { ...DIALOGS.testimonialFailed, status: 422 }

export const writeTestimonialRefusalText: Record<WriteTestimonialRefusal, RefusalText> = {
  'too-many': {
    text: 'You sent your testimonial too many times today. Please try again tomorrow.',
    status: 429,
    field: 'caption',
  },
  'file-refused': { text: contentPictureText('broken'), status: 422, field: 'image' },
  'upload-missing': { text: MESSAGES.uploadGone, status: 422, field: 'image' },
  unverified: { text: UNVERIFIED, status: 403, field: 'caption' },
  'not-found': FAILED,
  'never-trained': FAILED,
  'not-stored': { ...FAILED, status: 500 },
}
