import { plural } from '#domain/words/texts'

export const traineeText = {
  title: 'Sessions',
  documentTitle: (name: string) => `Sessions of ${name}`,
  trainee: 'Trainee',
  activity: 'Activity',
  allTrainees: 'All trainees',
  guardian: 'Guardian',
  email: 'Email',
  joined: 'Date Joined',
  notGiven: 'Not given',
  steppers: {
    sessions: { label: 'Q&A sessions', unit: 'session' },
    assessments: { label: 'Assessments', unit: 'assessment' },
  },
  stepped: (label: string, taken: number, all: number) => `${label}: ${taken} of ${all}`,
  previous: 'Previous',
  next: 'Next',
  coach: {
    label: 'Coach',
    none: 'No coach',
    save: 'Save coach',
    saving: 'Saving…',
    saved: (name: string) => `Coach: ${name}`,
    noneAssigned: 'No coach assigned',
  },
  dated: {
    title: 'Planned and past sessions',
    plan: 'Plan session',
    empty: 'No sessions with a date yet.',
    report: 'Session report',
    reportOf: (when: string) => `: ${when}`,
    cancelled: (count: number) => plural(count, 'cancelled session', 'cancelled sessions'),
    undated: (count: number) =>
      `${plural(count, 'more session was', 'more sessions were')} counted with the steps above, without a date.`,
  },
} as const
