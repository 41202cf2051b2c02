export const draftKey = (personId: string, question: string) => `answer:${personId}:${question}`
export const receiptKey = (personId: string, question: string) => `${personId}:${question}`
