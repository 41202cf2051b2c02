import { endpoint, FORM, JOURNEY, JOURNEY_FORM, NOT_SEARCHED, pagesIn, RECORDER } from './route-facts.ts'

const client = /* @__PURE__ */ pagesIn('client')

/** The addresses of the practice room, which routes.ts takes into its table. */
export const PRACTICE_ADDRESSES = {
  practice: /* @__PURE__ */ client(
    '/practice',
    'training/practice/practice.tsx',
    JOURNEY_FORM,
    RECORDER,
    NOT_SEARCHED,
  ),
  practiceSend: /* @__PURE__ */ client('/practice/send', 'training/practice/send.ts', JOURNEY_FORM),
  ownAttempt: /* @__PURE__ */ client('/practice/:id', 'training/practice/own-attempt.tsx', FORM),
  recording: /* @__PURE__ */ endpoint('/recordings/:id', JOURNEY, NOT_SEARCHED, { kind: 'file' }),
  voiceNote: /* @__PURE__ */ endpoint('/voice-notes/:id', JOURNEY, NOT_SEARCHED, { kind: 'file' }),
}
