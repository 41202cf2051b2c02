import { MESSAGES } from '#domain/words/messages'

const CONTINUE = 'Continue your registration'

export const nextStepText = {
  new: {
    title: 'Choose your package',
    text: 'Pick the training that fits you. Registering takes about five minutes.',
    button: 'View packages',
  },
  booked: {
    title: 'Your package is booked',
    text: 'Three short steps are left: your details, your schedule and your proof of payment.',
    button: CONTINUE,
  },
  registering: {
    title: 'Finish your registration',
    text: 'What you typed so far is saved. Continue where you stopped.',
    button: CONTINUE,
  },
  pending: { title: 'Your payment is being checked', text: MESSAGES.pending, button: 'View status' },
  guardian: {
    title: 'Waiting for your guardian',
    text: 'You are under 18: your parent or guardian has to agree before staff confirm your payment.',
    button: 'View status',
  },
  declined: {
    title: 'Your guardian said no',
    text: 'You can train only when they agree. Talk with them: they can still agree with the same link.',
    button: 'Read their reply',
  },
  question: {
    title: MESSAGES.questionTitle,
    text: 'Our staff have a question about your payment. It keeps its place while you answer.',
    button: 'Answer the question',
  },
  rejected: { title: MESSAGES.rejectedTitle, text: MESSAGES.rejected, button: 'Try again' },
  enrolled: {
    title: 'You are enrolled',
    text: 'Your coach counts your sessions below.',
    button: 'Learning Materials',
  },
  owing: {
    title: 'You are enrolled',
    text: 'Your coach counts your sessions below. Your learning materials open when you have paid in full.',
    button: 'Pay the balance',
  },
  finished: {
    title: 'You finished every session',
    text: 'Well done! Tell others how it was. It helps the next person dare to stand up and speak.',
    button: 'Write Testimonial',
  },
  staff: {
    title: 'Back office',
    text: 'This is a staff account. You manage clients and payments in the back office.',
    button: 'Open the back office',
  },
} as const
