export const traineeFamilyText = {
  parent: 'Parent:',
  children: 'Children:',
} as const
