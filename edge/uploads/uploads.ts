import { linkTo } from '#routes'
import { AsyncLocalStorage } from 'node:async_hooks'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Server } from '@tus/server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor } from '#domain/accounts/accounts'
import { isFromOtherPlace } from '#domain/accounts/families/families'
import { may } from '#domain/accounts/rights'
import { FILE_REFUSALS } from '#domain/files/file-allowance'
import { ACTION_REFUSALS, type RefusalText } from '#domain/text/shared/refusals'
import { CONNECTION_TEXTS } from '#domain/line'
import { MESSAGES } from '#domain/words/messages'
import { attemptRefusalText, recordingProblemText } from '#domain/text/client/training/recordings'
import { OUR_WORDS, pdfProblemText, UPLOAD_PURPOSES, uploadLimit, type UploadPurpose } from '#domain/files/uploads'
import { newId } from '#records/engine/db'
import { forgetUpload, mayUploadReceipt, uploadOf } from '#records/files/uploads'
import { mayUploadRecording } from '#records/training/practice/may-record'
import { isDiskRefusal } from '#services/files/storage-away'
import type { AppServices, RequestContext } from '#app/context'
import { clearAway } from '#app/workflows/files/clear-away'
import { finishArrived } from '#app/workflows/files/content-uploads'
import { outageIn } from '#app/outages'
import { admitFile, beginAllowedUpload, hasRoomFor } from '#app/workflows/files/file-admission'
import { AGAIN_SECONDS } from '#edge/limits/busy-page'
import { securityHeaders } from '#edge/headers/security-headers'
import { outageText } from '#edge/responses/outages'
import { refuseRequest, HTTP_REFUSALS as REFUSED } from '#edge/responses/refusals'

const OURS = { [OUR_WORDS]: 'yes' }
const NOT_ALLOWED = { status: 405, text: 'Not allowed' }

type UploadContext = { actor: Actor; purpose: UploadPurpose; outgoing: ServerResponse }

/** tus 1.0.0; only the owner of an upload may use any of its verbs, and uploads cannot be read back. */
export function openUploads(academy: AppServices) {
  // The hooks of tus see only the request.
  const contexts = new AsyncLocalStorage<UploadContext>()
  const tus = openTus(academy, () => {
    const context = contexts.getStore()
    if (!context) throw new Error('an upload without an owner')
    return context
  })
  return async (
    { actor, address }: RequestContext,
    path: string,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<Response> => {
    if (!actor) return refuseRequest(REFUSED.missing)
    const id = /^\/uploads\/([0-9a-z]{16})$/.exec(path)?.[1]
    const known = id ? await uploadOf(academy.records, actor.id, id) : null
    const purpose = known?.purpose ?? purposeIn(incoming.headers['upload-metadata'])
    const refusal = id
      ? await checkContinued(academy, known, incoming)
      : await checkNew(academy, { actor, address }, { path, purpose, incoming })
    if (refusal) return refusal
    // tus writes its response itself, past the middleware that adds these headers.
    for (const [name, value] of [...securityHeaders(academy.config), ['Cache-Control', 'no-store'] as const])
      outgoing.setHeader(name, value)
    await contexts.run({ actor, purpose, outgoing }, () => tus.handle(incoming, outgoing))
    if (id && incoming.method === 'DELETE' && outgoing.statusCode === 204) {
      await forgetUpload(academy.records, actor.id, id, academy.now())
      await clearAway(academy)
    }
    return RESPONSE_ALREADY_SENT
  }
}

function openTus(academy: AppServices, getContext: () => UploadContext): Server {
  return new Server({
    path: linkTo('uploads'),
    datastore: academy.uploads.store,
    maxSize: () => uploadLimit(getContext().purpose),
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => newId(),
    async onUploadCreate(_request, upload) {
      const { actor, purpose } = getContext()
      const begun = await beginAllowedUpload(
        academy,
        { actor },
        {
          id: upload.id,
          purpose,
          bytes: upload.size ?? uploadLimit(purpose),
          size: upload.size ?? null,
          metadata: JSON.stringify(upload.metadata ?? {}),
        },
      )
      if (!begun.ok) throw new RefusedUpload(FILE_REFUSALS[begun.reason])
      return {}
    },
    async onUploadFinish(_request, upload) {
      const { actor, outgoing } = getContext()
      const kept = await finishArrived(academy, actor.id, upload.id)
      if (kept.ok) return {}
      if (kept.status === 503) outgoing.setHeader('Retry-After', String(AGAIN_SECONDS))
      throw new RefusedUpload(kept)
    },
    onResponseError: (_request, error) => toTusResponse(academy, getContext, error),
  })
}

type TusError = Error | { status_code: number; body: string }

/** The browser retries after a 503 by itself; internal error messages belong in the log only. */
function toTusResponse({ log }: AppServices, getContext: () => UploadContext, error: TusError) {
  const status = 'status_code' in error ? error.status_code : null
  if (error instanceof RefusedUpload) getContext().outgoing.setHeader(OUR_WORDS, 'yes')
  if ((status && status < 500) || error instanceof RefusedUpload) return undefined
  log.error({ err: error }, 'an upload could not be taken')
  const outage = outageIn(error) ?? (status || isDiskRefusal(error) ? 'storage' : null)
  if (!outage) return { status_code: 500, body: `${MESSAGES.unexpected}\n` }
  getContext().outgoing.setHeader('Retry-After', String(AGAIN_SECONDS))
  return { status_code: 503, body: outageText(outage, false) }
}

async function checkContinued(
  academy: AppServices,
  known: { purpose: UploadPurpose } | null,
  { method = '', headers }: IncomingMessage,
): Promise<Response | null> {
  if (!known) return refuseRequest(REFUSED.missing)
  if (!['HEAD', 'PATCH', 'DELETE'].includes(method)) return refuseRequest(NOT_ALLOWED)
  if (method !== 'PATCH' || (await hasRoomFor(academy, Number(headers['content-length'] ?? 0)))) return null
  const refusal = { status: 503, text: outageText('storage', false) }
  return refuseRequest(refusal, { 'Retry-After': String(AGAIN_SECONDS) })
}

type NewUpload = { path: string; purpose: UploadPurpose; incoming: IncomingMessage }

async function checkNew(
  academy: AppServices,
  sender: { actor: Actor; address: string },
  { path, purpose, incoming: { method, headers } }: NewUpload,
): Promise<Response | null> {
  const { actor } = sender
  const isForeign = isFromOtherPlace(actor, { get: () => personIn(headers['upload-metadata']) }, true)
  if (path !== linkTo('uploads')) return refuseRequest(REFUSED.missing)
  if (method !== 'POST') return refuseRequest(NOT_ALLOWED)
  if (isForeign) return refuseRequest({ status: 403, text: CONNECTION_TEXTS.place }, OURS)
  const limit = uploadLimit(purpose)
  const length = Number(headers['upload-length'] ?? limit)
  if (length > limit) return refuseRequest({ status: 413, text: uploadProblemText(purpose, 'too-large') }, OURS)
  if (length === 0) return refuseRequest({ status: 422, text: uploadProblemText(purpose, 'empty') }, OURS)
  const refusal = await refusePurpose(academy, actor, purpose)
  if (refusal) return refuseRequest(refusal, OURS)
  // Concatenated uploads would pass the size limit together; tus itself would answer this with a 500.
  if (headers['upload-concat'] !== undefined)
    return refuseRequest({ status: 400, text: 'A file is sent as one upload.' })
  const admitted = await admitFile(academy, sender, Number.isFinite(length) ? length : 0)
  return admitted.ok ? null : refuseRequest(FILE_REFUSALS[admitted.reason], OURS)
}

async function refusePurpose(
  { records, now }: AppServices,
  actor: Actor,
  purpose: UploadPurpose,
): Promise<RefusalText | null> {
  if (purpose === 'receipt')
    return (await mayUploadReceipt(records, actor)) ? null : { status: 409, text: 'Please book a package first.' }
  if (purpose === 'recording' || purpose === 'voice-note') {
    const allowed = await mayUploadRecording(records, actor, purpose, now())
    return allowed.ok ? null : attemptRefusalText[allowed.reason]
  }
  const isAllowed = may(actor, 'materials') || (purpose === 'picture' && may(actor, 'content'))
  return isAllowed ? null : ACTION_REFUSALS['not-allowed']
}

function uploadProblemText(purpose: UploadPurpose, problem: 'too-large' | 'empty'): string {
  if (purpose === 'recording' || purpose === 'voice-note') return recordingProblemText[problem]
  if (purpose === 'pdf') return pdfProblemText(problem)
  return problem === 'empty' ? MESSAGES.emptyReceipt : MESSAGES.largeReceipt
}

/** tus sends a thrown error's status and body as the response. */
class RefusedUpload extends Error {
  readonly status_code: number
  readonly body: string
  constructor({ text, status }: { text: string; status: number }) {
    super(text)
    this.status_code = status
    this.body = text
  }
}

const personIn = (metadata: string | string[] | undefined) => wordIn(metadata, /(?:^|,)\s*person ([A-Za-z0-9+/=]+)/)

function wordIn(metadata: string | string[] | undefined, field: RegExp): string | null {
  const said = field.exec(String(metadata ?? ''))?.[1]
  return said ? Buffer.from(said, 'base64').toString() : null
}

/** tus sends `purpose` in base64; without one the upload is a receipt. */
function purposeIn(metadata: string | string[] | undefined): UploadPurpose {
  const word = wordIn(metadata, /(?:^|,)\s*purpose ([A-Za-z0-9+/=]+)/) ?? ''
  return UPLOAD_PURPOSES.find((purpose) => purpose === word) ?? 'receipt'
}
