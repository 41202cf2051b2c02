import { formatDay } from '#domain/words/formats'

export const traineesText = {
  crumb: 'Trainees',
  title: 'Registered Trainees',
  search: 'Search by name',
  columns: {
    name: 'Name',
    email: 'Email',
    package: 'Package',
    progress: 'Progress',
    image: 'Profile Image',
    joined: 'Date Joined',
    actions: 'Actions',
  },
  empty: 'No trainees yet. Clients become trainees when their payment is confirmed.',
  noneAssigned: 'No trainees are assigned to you yet.',
  thing: 'trainee',
  filters: {
    label: 'Packages',
    all: 'All',
    requests: 'Asks for another package',
    ending: 'Ending within 30 days',
    ended: 'Ended',
  },
  emptyFilter: {
    requests: 'Nobody asks for another package.',
    ending: 'No package ends within 30 days.',
    ended: 'No package has ended.',
  },
  validity: {
    open: (day: string) => `until ${formatDay(day)}`,
    ending: (day: string) => `Ends ${formatDay(day)}`,
    ended: (day: string) => `Ended ${formatDay(day)}`,
  },
  viewSessions: 'View Session',
  unenroll: 'Unenroll',
  unenrolling: 'Unenrolling…',
  traineeUnenrolled: 'Trainee unenrolled',
  unenrolled: (name: string) => `${name} unenrolled`,
  progress: (taken: number, all: number) => `${taken} of ${all}`,
  progressOf: (name: string) => `Sessions of ${name}`,
  packageProgress: (packageName: string | null, taken: number, all: number) =>
    `${packageName ?? ''} · ${taken} of ${all} sessions`,
} as const
