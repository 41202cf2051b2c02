const PIECES = Symbol('pieces')

type Drawn = Response & { [PIECES]?: readonly string[] }

/** Holds the text on the response: the router would encode a body, and a WeakMap would retain it too long. */
export function drawnAnswer(pieces: readonly string[], how: ResponseInit): Response {
  const answer: Drawn = new Response(null, how)
  answer[PIECES] = pieces
  return answer
}

export async function piecesOf(answer: Drawn): Promise<readonly string[]> {
  return answer[PIECES] ?? [await answer.text()]
}
