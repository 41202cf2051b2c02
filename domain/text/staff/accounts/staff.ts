import { plural } from '#domain/words/texts'

export const staffText = {
  title: 'Staff',
  note: 'Staff accounts and their roles',
  team: 'Team',
  columns: {
    name: 'Name',
    state: 'Status',
    role: 'Role',
    seen: 'Last seen',
    log: 'Activity',
    secondStep: 'Second step',
    actions: 'Actions',
  },
  you: (name: string) => `${name} (you)`,
  closed: 'Closed',
  open: 'Open',
  unknownRole: 'Unknown',
  neverSignedIn: 'Never signed in',
  viewActivity: 'View activity',
  reopenAccount: 'Reopen account',
  reopening: 'Reopening…',
  signOut: 'Sign out',
  signingOut: 'Signing out…',
  closeAccount: 'Close account',
  roleLabel: (name: string) => `Role of ${name}`,
  changeRole: 'Change role',
  ofPerson: (name: string) => ` of ${name}`,
  changing: 'Changing…',
  saving: 'One moment…',
  newRole: (email: string, role: string) => `${email}, new role: ${role}`,
  done: {
    invited: 'Invitation sent.',
    withdrawn: 'Invitation withdrawn.',
    role: 'Role changed.',
    closed: 'Account closed. It can no longer sign in.',
    opened: 'Account reopened.',
    ended: 'Signed out on every device.',
  },
} as const

export const secondStepText = {
  passkey: 'Passkey',
  code: 'Code',
  both: 'Passkey and code',
  none: 'None',
  requiredBy: (day: string) => `None: required by ${day}`,
  requiredSince: (day: string) => `None: required since ${day}`,
} as const

export const staffDialogsText = {
  close: {
    title: 'Close account',
    text: 'Do you want to close this account? It is signed out on every device and can no longer sign in.',
    confirm: 'Close account',
  },
  role: { title: 'Change role', text: 'Do you want to change the role of this person?', confirm: 'Change role' },
  open: { title: 'Reopen account', text: 'Do you want to reopen this account?', confirm: 'Reopen account' },
  end: { title: 'Sign out', text: 'Do you want to sign this person out on every device?', confirm: 'Sign out' },
  link: {
    title: 'New link',
    text: 'Do you want to create a new link? The previous link stops working.',
    confirm: 'Create link',
  },
  withdraw: {
    title: 'Withdraw invitation',
    text: 'Do you want to withdraw this invitation?',
    confirm: 'Withdraw invitation',
  },
} as const

export const invitationsText = {
  inviteTitle: 'Invite staff',
  inviteNote: (days: number) => `The link creates one account and works for ${days} days.`,
  email: 'Email',
  role: 'Role',
  send: 'Send invitation',
  create: 'Create invitation',
  inviting: 'Inviting…',
  sentTo: (email: string) => `Invitation sent to ${email}.`,
  linkNote: (email: string) =>
    `Give this link to ${email} yourself. Anyone who has it can join. It is shown only once.`,
  openTitle: 'Open invitations',
  columns: { invited: 'Invited', until: 'Valid until', actions: 'Actions' },
  createLink: 'Create link',
  creating: 'Creating…',
  withdraw: 'Withdraw invitation',
  withdrawing: 'Withdrawing…',
} as const

export const successorText = {
  label: 'Who takes over?',
  missing: 'Please choose who takes over.',
  sessions: (count: number) => plural(count, 'upcoming session', 'upcoming sessions'),
  trainees: (count: number) => plural(count, 'trainee', 'trainees'),
  and: ' and ',
  coachesOnly: ' Only a coach can take over trainees. With anyone else, they have no coach for now.',
  choose: 'Choose a colleague',
  noCoach: 'No coach for now',
} as const
