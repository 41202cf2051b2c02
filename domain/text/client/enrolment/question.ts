export const questionText = {
  question: 'Our staff have a question about your payment:',
  howToAnswer:
    'Answer with text, a picture or both. Your payment keeps its place, and the picture you sent before stays.',
  answer: 'Your answer',
  picture: 'Picture, such as a clearer receipt',
  send: 'Send answer',
  sending: 'Sending…',
  arrivedOn: (at: string) => `It arrived on ${at}. Staff review it next.`,
} as const
