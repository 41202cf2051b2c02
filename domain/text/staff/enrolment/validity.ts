export const validityFieldText = {
  label: 'Valid for (months)',
  hint: 'Counted from the day of enrolment. Leave it empty for no limit. Trainees who are enrolled already keep their day.',
  wrong: (most: number) => `Please enter 1 to ${most} months, or leave it empty`,
} as const
