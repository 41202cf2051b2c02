export const guardianViewText = {
  howFar: (name: string) => `How far ${name} is`,
  sessions: 'Q&A sessions',
  assessments: 'Assessments',
  noSession: 'No session is planned at the moment.',
  next: (kind: string) => `Next: ${kind} on`,
  hours: ({ hours, place, coach }: { hours: string; place: string; coach: string | null }) =>
    `${hours}, Manila time${place ? `. Where: ${place}` : ''}${coach ? `. With ${coach}` : ''}.`,
  yes: 'Yes',
  no: 'No',
  when: (when: string, version: number) => `${when}, version ${version}`,
  agree: 'Agree',
  takeBack: 'Take back',
  saving: 'Saving…',
} as const
