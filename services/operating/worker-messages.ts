export type ToWorker =
  | { academy: 'drain' }
  | { academy: 'close'; unhurried: boolean }
  | { academy: 'bye' }
  | { academy: 'measure'; id: number }
  | { academy: 'meters'; id: number; text: string }

export type FromWorker =
  /** Sent once the worker listens; earlier messages to it are lost. */
  | { academy: 'hears' }
  | { academy: 'closed' }
  | { academy: 'meters-wanted'; id: number }
  | { academy: 'measured'; id: number; metrics: unknown }

/** Node's cluster module sends messages too. */
export function isOurs(message: unknown): message is { academy: string } {
  return typeof message === 'object' && message !== null && 'academy' in message
}
