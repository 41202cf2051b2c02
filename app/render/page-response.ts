const PIECES = Symbol('pieces')

type RenderedResponse = Response & { [PIECES]?: readonly string[] }

/** Holds the text on the response: the router would encode a body, and a WeakMap would retain it too long. */
export function toRenderedResponse(pieces: readonly string[], init: ResponseInit): Response {
  const response: RenderedResponse = new Response(null, init)
  response[PIECES] = pieces
  return response
}

export async function readPieces(response: RenderedResponse): Promise<readonly string[]> {
  return response[PIECES] ?? [await response.text()]
}
