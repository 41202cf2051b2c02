type GuardianFieldText = { label: string; hint?: string; hintWithoutMail?: string }

export const guardianFieldsText: Record<'guardianName' | 'guardianRelation' | 'guardianContact', GuardianFieldText> =
  {
    guardianName: { label: 'Name of your parent or guardian' },
    guardianRelation: { label: 'Relationship to you', hint: 'Such as mother, father or aunt.' },
    guardianContact: {
      label: 'Their email address or phone number',
      hint: 'We send the link to an email address. If you enter a phone number, you share the link yourself.',
      hintWithoutMail: 'So that the academy can reach them. You share the link yourself.',
    },
  }
