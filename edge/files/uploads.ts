import { linkTo } from '#routes'
import { AsyncLocalStorage } from 'node:async_hooks'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Server } from '@tus/server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor } from '#domain/accounts/accounts'
import { may } from '#domain/accounts/rights'
import { FILE_REFUSALS } from '#domain/files/file-allowance'
import { MESSAGES } from '#domain/words/messages'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { OUR_WORDS, pdfProblemText, UPLOAD_PURPOSES, uploadLimit, type UploadPurpose } from '#domain/files/uploads'
import { newId } from '#records/engine/db'
import { forgetUpload, mayUploadReceipt, uploadOf } from '#records/files/uploads'
import { isDiskRefusal } from '#services/files/storage-away'
import type { AppServices, RequestContext } from '../../app/context.ts'
import { clearAway } from '#app/workflows/files/clear-away'
import { finishArrived } from '#app/workflows/files/content-uploads'
import { outageIn } from '../../app/outages.ts'
import { admitFile, beginAllowedUpload, hasRoomFor } from '#app/workflows/files/file-admission'
import { AGAIN_SECONDS } from '#edge/crowds/busy'
import { securityHeaders } from '#edge/headers'
import { outageText } from '#edge/outages'
import { refuseRequest, HTTP_REFUSALS as REFUSED } from '#edge/refusals'

const OURS = { [OUR_WORDS]: 'yes' }

/** tus 1.0.0; only the owner of an upload may use any of its verbs, and uploads cannot be read back. */
export function openUploads(academy: AppServices) {
  // The hooks of tus see only the request.
  const asking = new AsyncLocalStorage<{ actor: Actor; purpose: UploadPurpose; outgoing: ServerResponse }>()
  const getUploadContext = () => {
    const known = asking.getStore()
    if (!known) throw new Error('an upload without an owner')
    return known
  }
  const tus = new Server({
    path: linkTo('uploads'),
    datastore: academy.uploads.store,
    maxSize: () => uploadLimit(getUploadContext().purpose),
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => newId(),
    async onUploadCreate(_request, upload) {
      const { actor, purpose } = getUploadContext()
      // An upload that declares no size may use the whole limit.
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
      const { actor, outgoing } = getUploadContext()
      const kept = await finishArrived(academy, actor.id, upload.id)
      if (kept.ok) return {}
      // The uploaded bytes stay: the form submit tries again.
      if (kept.status === 503) outgoing.setHeader('Retry-After', String(AGAIN_SECONDS))
      throw new RefusedUpload(kept)
    },
    // The browser retries after a 503 by itself; internal error messages belong in the log only.
    onResponseError(_request, error) {
      const known = 'status_code' in error ? error.status_code : null
      if (error instanceof RefusedUpload) getUploadContext().outgoing.setHeader(OUR_WORDS, 'yes')
      if ((known && known < 500) || error instanceof RefusedUpload) return undefined
      academy.log.error({ err: error }, 'an upload could not be taken')
      const outage = outageIn(error) ?? (known || isDiskRefusal(error) ? 'storage' : null)
      if (!outage) return { status_code: 500, body: `${MESSAGES.unexpected}\n` }
      getUploadContext().outgoing.setHeader('Retry-After', String(AGAIN_SECONDS))
      return { status_code: 503, body: outageText(outage, false) }
    },
  })

  return async (
    visit: RequestContext,
    path: string,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<Response> => {
    const { actor } = visit
    if (!actor) return refuseRequest(REFUSED.missing)
    const id = /^\/uploads\/([0-9a-z]{16})$/.exec(path)?.[1]

    const known = id ? await uploadOf(academy.records, actor.id, id) : null
    const purpose = known?.purpose ?? purposeIn(incoming.headers['upload-metadata'])
    if (id) {
      if (!known) return refuseRequest(REFUSED.missing)
      if (!['HEAD', 'PATCH', 'DELETE'].includes(incoming.method ?? ''))
        return refuseRequest({ status: 405, text: 'Not allowed' })
    } else {
      if (path !== linkTo('uploads')) return refuseRequest(REFUSED.missing)
      if (incoming.method !== 'POST') return refuseRequest({ status: 405, text: 'Not allowed' })
      if (purpose !== 'receipt' && !may(actor, 'materials') && (purpose === 'pdf' || !may(actor, 'content')))
        return refuseRequest({ status: 403, text: ACTION_REFUSALS['not-allowed'].text }, OURS)
      const limit = uploadLimit(purpose)
      const length = Number(incoming.headers['upload-length'] ?? limit)
      if (length > limit)
        return refuseRequest(
          { status: 413, text: purpose === 'pdf' ? pdfProblemText('too-large') : MESSAGES.largeReceipt },
          OURS,
        )
      if (length === 0)
        return refuseRequest(
          { status: 422, text: purpose === 'pdf' ? pdfProblemText('empty') : MESSAGES.emptyReceipt },
          OURS,
        )
      if (purpose === 'receipt' && !(await mayUploadReceipt(academy.records, actor)))
        return refuseRequest({ status: 409, text: 'Please book a package first.' }, OURS)
      // Concatenated uploads would pass the size limit together; tus itself would answer this with a 500.
      if (incoming.headers['upload-concat'] !== undefined)
        return refuseRequest({ status: 400, text: 'A file is sent as one upload.' })
      const sender = { actor, address: visit.address }
      const admitted = await admitFile(academy, sender, Number.isFinite(length) ? length : 0)
      if (!admitted.ok) return refuseRequest(FILE_REFUSALS[admitted.reason], OURS)
    }
    if (
      id &&
      incoming.method === 'PATCH' &&
      !(await hasRoomFor(academy, Number(incoming.headers['content-length'] ?? 0)))
    ) {
      outgoing.setHeader('Retry-After', String(AGAIN_SECONDS))
      return refuseRequest({ status: 503, text: outageText('storage', false) })
    }
    // tus writes its response itself, past the middleware that adds these headers.
    for (const [name, value] of [...securityHeaders(academy.config), ['Cache-Control', 'no-store'] as const])
      outgoing.setHeader(name, value)
    await asking.run({ actor, purpose, outgoing }, () => tus.handle(incoming, outgoing))
    if (id && incoming.method === 'DELETE' && outgoing.statusCode === 204) {
      await forgetUpload(academy.records, actor.id, id, academy.now())
      await clearAway(academy)
    }
    return RESPONSE_ALREADY_SENT
  }
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

/** tus sends `purpose` in base64; without one the upload is a receipt. */
function purposeIn(metadata: string | string[] | undefined): UploadPurpose {
  const said = /(?:^|,)\s*purpose ([A-Za-z0-9+/=]+)/.exec(String(metadata ?? ''))?.[1]
  const word = said ? Buffer.from(said, 'base64').toString() : ''
  return UPLOAD_PURPOSES.find((purpose) => purpose === word) ?? 'receipt'
}
