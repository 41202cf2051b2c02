export const traineeFamilyText = {
  parent: 'Parent:',
  guardian: 'Guardian with an account of their own:',
  children: 'Children:',
} as const
