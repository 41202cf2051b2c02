const PIECES = Symbol('pieces')

type Drawn = Response & { [PIECES]?: readonly string[] }

/**
 * An answer whose text stands beside it: the router asks after its body, and a body with text is encoded for that.
 * A WeakMap would keep each text until all memory is gone through: what an older map holds, V8 takes for needed.
 */
export function drawnAnswer(pieces: readonly string[], how: ResponseInit): Response {
  const answer: Drawn = new Response(null, how)
  answer[PIECES] = pieces
  return answer
}

/** The text of what was drawn, in pieces, or what an answer of another kind says. */
export async function piecesOf(answer: Drawn): Promise<readonly string[]> {
  return answer[PIECES] ?? [await answer.text()]
}
