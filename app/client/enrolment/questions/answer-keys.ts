/** Under which this device keeps the words and the picture of an answer. */
export const draftKey = (personId: string, question: string) => `answer:${personId}:${question}`
export const receiptKey = (personId: string, question: string) => `${personId}:${question}`
