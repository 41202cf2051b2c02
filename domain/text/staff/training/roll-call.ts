import { plural } from '#domain/words/texts'

export const rollCallText = {
  title: 'Roll call',
  notSaved: 'Your mark was not saved, because the session or the mark has changed. The list is up to date now.',
  empty: 'No sessions today. Sessions planned for today appear here.',
  emptyDay: 'There were no sessions on this day.',
  plan: 'Plan session',
  yesterday: 'Yesterday',
  dayBefore: 'Day before',
  today: 'Today',
  allPresent: 'All present',
  allPresentOf: (time: string) => `All present: ${time}`,
  markedOne: (name: string, state: string) => `${name}: ${state}`,
  markedMany: (count: number, state: string) => `${plural(count, 'trainee', 'trainees')}: ${state}`,
  undoOfMany: ' these marks',
  markedCount: (marked: number, all: number) => `${marked} of ${all}`,
  marked: 'marked',
  noTrainees: 'No trainees in this session yet.',
  outdated: 'This list is from an earlier day. When you are online, reload the page to see today’s list.',
  notSent: 'Not sent yet',
  notMarked: 'Not marked yet',
  report: 'Session report',
  undo: 'Undo',
  undoOf: (name: string) => ` the mark of ${name}`,
  connection: {
    unsent: (marks: number) => (marks === 0 ? '' : `${plural(marks, 'mark is', 'marks are')} saved on this device.`),
    signedOut: 'You are signed out.',
    signIn: 'Sign in again',
    otherPerson: 'Someone else is now signed in on this device.',
    unsentOf: (marks: number, name: string) =>
      marks === 0 ? '' : `${plural(marks, 'mark', 'marks')} by ${name} ${marks === 1 ? 'was' : 'were'} not sent.`,
    offline: 'No connection.',
    sentLater: 'This page sends them when you are back online.',
    keepMarking: 'You can keep marking.',
    sending: (marks: number) => `Sending ${plural(marks, 'mark', 'marks')}…`,
  },
  conflicts: {
    keep: (state: string) => `Keep ${state}`,
    mark: (state: string) => `Mark ${state}`,
    close: 'OK',
    someoneElse: 'Someone else',
    changed: (name: string, yours: string, by: string, theirs: string) =>
      `${name}: you marked ${yours}, but ${by} marked ${theirs} first.`,
    cancelled: (name: string, yours: string) => `${name}: the session was cancelled, so ${yours} was not saved.`,
    removed: (name: string, yours: string) => `${name} was removed from the session, so ${yours} was not saved.`,
    present: (name: string, yours: string) => `${name} was already marked as present, so ${yours} was not saved.`,
    later: (name: string, yours: string) =>
      `${name}: the session was moved to a later day, so ${yours} was not saved.`,
    allTaken: (name: string, yours: string) =>
      `${name} has used all sessions of the package, so ${yours} was not saved.`,
    notListed: (name: string, yours: string) => `${name} is no longer on your list, so ${yours} was not saved.`,
  },
} as const
