import type { ToDoKind } from '#domain/enrolment/to-do'

type LinkedToDo = Exclude<ToDoKind, 'verify-email'>

export const clientHomeText = {
  title: 'Home',
  toDo: 'To do',
  toAccount: 'Open your account to try again',
  coach: 'From your coach',
  training: {
    title: 'Your training',
    sessions: 'Sessions',
    notes: 'Notes',
    practice: 'Practice',
    materials: 'Materials',
  },
  toNotes: 'All notes and ratings',
  write: {
    title: 'Questions?',
    text: 'Write or call us.',
    email: 'Email',
    phone: 'Phone',
    messenger: 'Messenger',
  },
} as const

export const toDoText: Record<LinkedToDo, { title: string; button: string }> = {
  'answer-seat': { title: 'A seat in a group session is free for you or your child.', button: 'Take or decline' },
  'answer-question': { title: 'Our staff have a question about your payment.', button: 'Answer the question' },
  'pay-balance': { title: 'You have a balance to pay.', button: 'Pay the balance' },
  guardian: { title: 'Your parent or guardian has to agree to your training.', button: 'Open guardian page' },
  'confirm-session': { title: 'Please tell your coach that you will be there.', button: 'View session' },
  'do-homework': { title: 'Your coach gave you a drill to record.', button: 'Practise' },
  'complete-details': { title: 'Some of your details are missing.', button: 'Complete details' },
}
