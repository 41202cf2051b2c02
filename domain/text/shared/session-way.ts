import type { WayKind } from '#domain/training/session-times'

/** The link that leads to a session's place. */
export const sessionWayText: Record<WayKind, string> = { meeting: 'Join online', map: 'Open the map' }
