import { isAdministrator, type Actor } from '#domain/accounts/accounts'
import { noteReceiptOpened } from '#records/operating/looks'
import { fileFor } from '#records/files/files'
import type { FilesTable } from '#records/files/tables'
import { copyTagOf } from '#domain/files/copy-tag'
import { COPY_HEADER } from '#domain/files/device-copies'
import type { AppServices } from '../../app/context.ts'
import { filePolicy } from '#edge/headers/security-headers'
import { answerRange } from './answer-range.ts'
import { refuseRequest, HTTP_REFUSALS } from '#edge/responses/refusals'

/** Kinds a client may open without an audit entry; receipts always need one. */
const COPIED: FilesTable['kind'][] = ['material', 'avatar']

function dispositionOf(file: FilesTable): string {
  const ending =
    { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }[file.content_type] ??
    'bin'
  return `inline; filename="${file.kind}-${file.id}.${ending}"`
}

export async function serveFile(
  academy: AppServices,
  actor: Actor | null,
  path: string,
  request: Request,
): Promise<Response> {
  const match = /^\/files\/([0-9a-z]{16})(\/view)?$/.exec(path)
  const file = match?.[1] ? await fileFor(academy.records, actor, match[1]) : null
  if (!file) return refuseRequest(HTTP_REFUSALS.missing)
  const viewed = match?.[2] !== undefined && file.view_key !== null
  const key = viewed && file.view_key ? file.view_key : file.key
  const type = (viewed ? file.view_type : null) ?? file.content_type

  const headers = new Headers({
    'Content-Type': type,
    'Content-Disposition': dispositionOf(file),
    'Content-Security-Policy': filePolicy(type),
    // A public picture never changes under its id; a cached private file must not outlive the right to open it.
    'Cache-Control': file.kind === 'picture' ? 'public, max-age=31536000, immutable' : 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: `"${file.id}${viewed ? '-view' : ''}"`,
  })
  const tag = academy.config.deviceCopies && COPIED.includes(file.kind) ? copyTagOf(actor) : null
  if (tag) headers.set(COPY_HEADER, tag)
  if (
    file.kind === 'receipt' &&
    actor &&
    isAdministrator(actor) &&
    file.owner_id !== actor.id &&
    request.method === 'GET'
  )
    // Every view of a receipt is logged first; if logging fails, the file is not sent.
    await noteReceiptOpened(academy.records, actor, file.id, academy.now())
  return answerRange(academy.files, key, request, headers)
}
