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
