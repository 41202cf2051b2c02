/** What is shown next to the label of a field. */
export const fieldsText = { required: 'required' } as const
