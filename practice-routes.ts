import {
  endpoint,
  FORM,
  JOURNEY,
  JOURNEY_FORM,
  MICROPHONE,
  NOT_SEARCHED,
  pagesFor,
  pagesIn,
  RECORDER,
} from './route-facts.ts'

const client = /* @__PURE__ */ pagesIn('client')
const practice = /* @__PURE__ */ pagesFor('practice')
const owners = /* @__PURE__ */ pagesFor('practice-settings')

export const PRACTICE_ADDRESSES = {
  practice: /* @__PURE__ */ client(
    '/practice',
    'training/practice/practice.tsx',
    JOURNEY_FORM,
    RECORDER,
    NOT_SEARCHED,
  ),
  practiceSend: /* @__PURE__ */ client('/practice/send', 'training/practice/send.ts', JOURNEY_FORM),
  ownAttempt: /* @__PURE__ */ client('/practice/:id', 'training/own-attempt/own-attempt.tsx', FORM),
  adminPractice: /* @__PURE__ */ practice('/admin/practice', 'training/review/practice-list.tsx', FORM),
  practiceMarks: /* @__PURE__ */ owners('/admin/practice/markers', 'training/review/marks.tsx', FORM),
  practiceFigures: /* @__PURE__ */ owners('/admin/practice/figures', 'training/review/figures.tsx'),
  adminAttempt: /* @__PURE__ */ practice('/admin/practice/:id', 'training/review/review.tsx', FORM, MICROPHONE),
  traineePractice: /* @__PURE__ */ practice(
    '/admin/trainees/:id/practice',
    'training/review/trainee-practice.tsx',
    FORM,
  ),
  recording: /* @__PURE__ */ endpoint('/recordings/:id', JOURNEY, NOT_SEARCHED, { kind: 'file' }),
  voiceNote: /* @__PURE__ */ endpoint('/voice-notes/:id', JOURNEY, NOT_SEARCHED, { kind: 'file' }),
}
