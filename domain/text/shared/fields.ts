/** What stands beside the label of a field. */
export const fieldsText = { required: 'required' } as const
