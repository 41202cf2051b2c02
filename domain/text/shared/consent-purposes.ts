import type { GuardianRefusal } from '#domain/consent/guardians'
import type { ConsentPurpose } from '#domain/consent/purposes'
import type { RefusalText } from '#domain/text/shared/refusals'
import { deadLinkRefusal } from '#domain/text/shared/accounts/sign-in-refusals'

type PurposeText = {
  title: string
  agree: string
  guardian: string
  guardianWhy: string
  why: string
  without: string
}

export const consentPurposesText: Record<ConsentPurpose, PurposeText> = {
  account: {
    title: 'Your account',
    agree: 'I have read the privacy notice and agree that the academy keeps my account.',
    guardian: 'The academy may keep an account for my child.',
    guardianWhy: 'Without it there is no account.',
    why: 'Without it there is no account.',
    without: 'To withdraw this, ask for your account to be deleted, under ‘Your data’.',
  },
  training: {
    title: 'Training',
    agree: 'I agree that the academy uses my details to train me.',
    guardian: 'I agree that the academy uses my child’s details to train them.',
    guardianWhy: 'Needed: coaches have to know your child, reach them and follow their progress.',
    why: 'Needed: coaches have to know you, reach you and follow your progress.',
    without: 'If you withdraw it, we cannot train you. Staff see it at once, and end your training with you.',
  },
  photographs: {
    title: 'Photographs and wins',
    agree: 'Pictures of me and my wins may be shown on this site and the academy’s social pages.',
    guardian: 'Pictures of my child and their wins may be shown on this site and the academy’s social pages.',
    guardianWhy: 'Your choice. The training is the same without it.',
    why: 'Your choice. Your training is the same without it.',
    without: 'If you withdraw it, pictures of you in wins and news disappear from this site at once.',
  },
  messages: {
    title: 'News and offers',
    agree: 'The academy may write to me about news and offers.',
    guardian: 'The academy may write to my child about news and offers.',
    guardianWhy: 'Your choice. Emails about their own booking and payment do not depend on it.',
    why: 'Your choice. Emails about your own booking and payment do not depend on it.',
    without: 'If you withdraw it, staff see that you want no news.',
  },
  recordings: {
    title: 'Practice recordings',
    agree: 'I may send practice recordings. Only my coaches and the owners of the academy watch or hear them.',
    guardian: 'My child may send practice recordings. Only their coaches and the owners watch or hear them.',
    guardianWhy: 'Your choice. They are deleted after some weeks, and at once when you withdraw this.',
    why: 'Your choice. They are deleted after some weeks, and at once when you withdraw this.',
    without: 'If you withdraw it, all your recordings are deleted at once.',
  },
}

export function askForPurpose(purpose: ConsentPurpose, child: string | null): { agree: string; why: string } {
  const { agree, why, guardian, guardianWhy } = consentPurposesText[purpose]
  if (child === null) return { agree, why }
  const about = (text: string) => text.replaceAll('my child', child).replaceAll('your child', child)
  return { agree: about(guardian).replace('My child', child), why: about(guardianWhy) }
}

export const guardianReviewsText = {
  title: 'What coaches said about practice recordings',
  onceMore: (words: string) => `Once more, with ${words}`,
} as const

export const guardianRefusalText: Record<GuardianRefusal | 'too-many', RefusalText> = {
  'too-many': { text: 'Too many attempts. Please try again in an hour.', status: 429, field: 'name' },
  'link-dead': deadLinkRefusal,
  'name-missing': { text: 'Please type your full name.', status: 422, field: 'name' },
  'consent-needed': {
    text: 'Needed to train the child in your care. To say no, open ‘I do not agree’.',
    status: 422,
    field: 'training',
  },
  'no-such-notice': { text: 'Please load this page again: it was too old.', status: 422, field: 'training' },
}
