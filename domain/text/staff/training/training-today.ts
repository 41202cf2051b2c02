export const trainingTodayText = {
  today: { title: 'Today’s sessions', calendar: 'Calendar', empty: 'No sessions today.' },
  unenrolledTrainee: 'Unenrolled trainee',
  noTrainee: 'No trainee',
  toCall: 'Trainees to contact',
  unplanned: {
    title: 'No upcoming session',
    empty: 'All trainees have an upcoming session.',
    plan: 'Plan session',
    planWith: (name: string) => `Plan session with ${name}`,
  },
  away: { title: 'Inactive for 14 days', empty: 'No trainees are inactive.' },
  runningOut: { title: 'One session left', empty: 'No trainees have only one session left.' },
  progress: (taken: number, all: number) => `${taken} of ${all}`,
  latest: {
    title: 'Latest trainees',
    all: 'All trainees',
    note: (packageName: string, joined: string) => `${packageName} · ${joined}`,
  },
} as const
