export const validityFieldText = {
  label: 'Valid for (months)',
  hint: 'Counted from the day of enrolment. Leave it empty for no limit. Trainees who are enrolled already keep their day.',
  wrong: (most: number) => `Please enter 1 to ${most} months, or leave it empty`,
} as const

export const selfPlanningFieldText = {
  label: 'Trainees plan by themselves (sessions a week)',
  hint: 'In the open hours of their coach. Leave it empty if only staff plan sessions.',
  wrong: (most: number) => `Please enter 1 to ${most} sessions, or leave it empty`,
} as const
