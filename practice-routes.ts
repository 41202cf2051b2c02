import { endpoint, JOURNEY, NOT_SEARCHED } from './route-facts.ts'

/** The addresses of the practice room, which routes.ts takes into its table. */
export const PRACTICE_ADDRESSES = {
  recording: /* @__PURE__ */ endpoint('/recordings/:id', JOURNEY, NOT_SEARCHED, { kind: 'file' }),
  voiceNote: /* @__PURE__ */ endpoint('/voice-notes/:id', JOURNEY, NOT_SEARCHED, { kind: 'file' }),
}
