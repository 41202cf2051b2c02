/** What the process that holds the socket and its workers tell each other. */
export type ToWorker =
  | { academy: 'drain' }
  | { academy: 'close'; unhurried: boolean }
  /** No connection is on its way any more. */
  | { academy: 'bye' }
  | { academy: 'measure'; id: number }
  | { academy: 'meters'; id: number; text: string }

export type FromWorker =
  /** What was said to it before is lost. */
  | { academy: 'hears' }
  | { academy: 'closed' }
  | { academy: 'meters-wanted'; id: number }
  | { academy: 'measured'; id: number; metrics: unknown }

/** Others send messages too. */
export function isOurs(message: unknown): message is { academy: string } {
  return typeof message === 'object' && message !== null && 'academy' in message
}
