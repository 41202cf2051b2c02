import type { RefusalText } from '#domain/text/shared/refusals'
import { MONTHLY_LIMIT, type AttemptRefusal } from '#domain/training/practice/attempts'
import { formatLimit } from '#domain/words/formats'
import { POINTS_MOST } from '#domain/training/assessing/notes'
import type { RecordingProblem } from '#domain/training/practice/recordings'

export const recordingProblemText: Record<RecordingProblem, string> = {
  empty: 'This recording is empty. Please record it again.',
  'too-large': 'This recording is too large. Please record sound only, or a shorter one.',
  'not-a-recording': 'Please choose a sound or video recording.',
  'no-sound': 'This recording has no sound. Please check the microphone and record it again.',
  'wrong-codec': 'This kind of recording cannot be played everywhere. Please record it on the practice page.',
  'too-short': 'This recording is shorter than half a second. Please record it again.',
  'too-long': 'This recording is too long. Please keep to the time of the drill.',
  broken: 'This recording cannot be opened. Please record it again.',
  busy: 'Many recordings are arriving. Yours is sent again by itself in a minute.',
}

export const attemptRefusalText: Record<AttemptRefusal, RefusalText> = {
  'not-allowed': { text: 'Your role does not allow this.', status: 403 },
  'not-enrolled': { text: 'Practice is for enrolled trainees.', status: 403 },
  'consent-needed': {
    text: 'Please agree to practice recordings first. If you are under 18, your parent or guardian has to agree too.',
    status: 403,
  },
  'month-full': {
    text:
      `You have sent as much as a month allows: ${MONTHLY_LIMIT.attempts} recordings or ` +
      `${formatLimit(MONTHLY_LIMIT.bytes)}. It goes on next month.`,
    status: 409,
  },
  'no-such-drill': { text: 'This drill no longer exists. Please choose another one.', status: 404 },
  'upload-missing': { text: 'The recording did not arrive. It is sent again.', status: 409 },
  'rating-wrong': { text: `Please rate yourself from 1 to ${POINTS_MOST}.`, status: 422 },
}
