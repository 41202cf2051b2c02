/** What was just drawn: reading it from the answer itself costs a stream. */
export const drawnTexts = new WeakMap<Response, string>()
