import type { ConsentPurpose } from '#domain/consent/purposes'

export const consentsText = {
  title: 'Consents',
  titleOfGuardian: 'Consents of the guardian',
  titleOfClient: 'Consents of the client',
  yes: 'Yes',
  no: 'No',
  version: (version: number) => `version ${version}`,
  noAnswer: 'Not asked yet',
} as const

export const withdrawalsText = {
  title: 'Withdrawn consents',
  done: 'Mark as done',
  saving: 'Saving…',
  purpose: (title: string) => `: ${title}`,
} as const

export const WITHDRAWAL_TASKS: Partial<Record<ConsentPurpose, string>> = {
  photographs:
    'Their pictures in wins and news are gone from this site. Remove their pictures in other places too, such as ' +
    'social pages and posters.',
  training: 'Talk to the client, then unenroll them. Their payments stay in the payment history.',
}

export const deletedStoriesText = {
  title: 'Stories of deleted clients',
  task:
    'The client in this story asked to be deleted. Remove their name and save, or delete the story. Saving ends ' +
    'this task.',
} as const
