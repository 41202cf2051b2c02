export const materialsText = {
  title: 'Learning Materials',
  locked: {
    text: 'The learning materials of your package open when you have paid in full. Your sessions continue as planned.',
    toPayments: 'View the balance',
  },
} as const
