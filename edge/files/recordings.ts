import type { Actor } from '#domain/accounts/accounts'
import { noteRecordingPlayed, recordingToPlay, voiceNoteToPlay } from '#records/training/practice/recordings'
import type { AppServices } from '../../app/context.ts'
import { filePolicy } from '#edge/headers/security-headers'
import { HTTP_REFUSALS, refuseRequest } from '#edge/responses/refusals'
import { answerRange } from './answer-range.ts'

/** A recording or a voice note for who may play it; the same 404 for everyone else. */
export async function serveRecording(
  academy: AppServices,
  actor: Actor | null,
  path: string,
  request: Request,
): Promise<Response> {
  const [, kind, id] = /^\/(recordings|voice-notes)\/([0-9a-z]{16})$/.exec(path) ?? []
  const { records, now } = academy
  if (!id || !actor) return refuseRequest(HTTP_REFUSALS.missing)
  const found = await (kind === 'recordings' ? recordingToPlay : voiceNoteToPlay)(records, actor, id, now())
  if (!found) return refuseRequest(HTTP_REFUSALS.missing)
  const { file, attempt } = found
  // The log entry comes first; if logging fails, nothing is played.
  if (request.method === 'GET') await noteRecordingPlayed(records, actor, attempt, now())
  const headers = new Headers({
    'Content-Type': file.content_type,
    'Content-Disposition': 'inline',
    'Content-Security-Policy': filePolicy(file.content_type),
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: `"${file.id}"`,
  })
  return answerRange(academy.files, file.key, request, headers)
}
