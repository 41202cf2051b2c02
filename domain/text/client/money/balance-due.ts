export const balanceDueText = {
  title: 'Balance due',
  overdue: 'Overdue',
  due: (due: string) => `Due ${due}`,
  payNow: (due: string) => `Please pay it now. It has been due ${due}.`,
  pay: 'Pay the balance',
} as const
