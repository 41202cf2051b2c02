const PIECES = Symbol('pieces')

type RenderedResponse = Response & { [PIECES]?: readonly string[] }

/** Holds the text on the response: the router would encode a body, and a WeakMap would retain it too long. */
export function toRenderedResponse(pieces: readonly string[], how: ResponseInit): Response {
  const answer: RenderedResponse = new Response(null, how)
  answer[PIECES] = pieces
  return answer
}

export async function readPieces(answer: RenderedResponse): Promise<readonly string[]> {
  return answer[PIECES] ?? [await answer.text()]
}
