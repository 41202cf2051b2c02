const texts = new WeakMap<Response, string>()

/** An answer whose text stands beside it: the router asks after its body, and a body with text is encoded for that. */
export function drawnAnswer(text: string, how: ResponseInit): Response {
  const answer = new Response(null, how)
  texts.set(answer, text)
  return answer
}

/** What was drawn, or what an answer of another kind says. */
export async function textOf(answer: Response): Promise<string> {
  return texts.get(answer) ?? answer.text()
}
