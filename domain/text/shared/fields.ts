export const fieldsText = { required: 'required' } as const
