import type { WayKind } from '#domain/training/session-times'

export const sessionWayText: Record<WayKind, string> = { meeting: 'Join online', map: 'Open the map' }
