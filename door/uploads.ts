import { AsyncLocalStorage } from 'node:async_hooks'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Server } from '@tus/server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ADDRESS_LIMITS } from '#domain/accounts'
import { MESSAGES } from '#domain/messages'
import { pictureProblemText, RECEIPT_MAX_BYTES } from '#domain/uploads'
import { newId } from '#records/db'
import { takeAttempt } from '#records/throttles'
import { beginUpload, mayUploadReceipt, uploadOf } from '#records/uploads'
import type { Academy, Visit } from '../app/context.ts'
import { finishReceipt } from '../app/receipts.ts'
import { securityHeaders } from './headers.ts'

const refuse = (status: number, text: string) => new Response(text, { status, headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' } })

export type UploadDoor = (visit: Visit, path: string, incoming: IncomingMessage, outgoing: ServerResponse) => Promise<Response>

/** The way receipts come in: tus 1.0.0, every verb only for the upload's owner, never read back. */
export function openUploadDoor(academy: Academy): UploadDoor {
  // Whose request tus is answering; its own hooks see only the request.
  const owner = new AsyncLocalStorage<string>()
  const ownerId = () => {
    const id = owner.getStore()
    if (!id) throw new Error('an upload without an owner')
    return id
  }
  const tus = new Server({
    path: '/uploads',
    datastore: academy.uploads.store,
    maxSize: RECEIPT_MAX_BYTES,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => newId(),
    async onUploadCreate(_request, upload) {
      await beginUpload(academy.records, ownerId(), upload.id, academy.now())
      return {}
    },
    async onUploadFinish(_request, upload) {
      const kept = await finishReceipt(academy, ownerId(), upload.id)
      if (kept.ok) return {}
      const text = kept.because === 'not-arrived' ? MESSAGES.uploadGone : pictureProblemText(kept.because)
      // tus reads a thrown answer as the one to send.
      throw Object.assign(new Error(text), { status_code: 422, body: text })
    },
  })

  return async (visit, path, incoming, outgoing) => {
    const { actor } = visit
    if (!actor) return refuse(404, 'Not found')
    const id = /^\/uploads\/([0-9a-z]{16})$/.exec(path)?.[1]

    if (id) {
      if (!(await uploadOf(academy.records, actor.id, id))) return refuse(404, 'Not found')
      if (!['HEAD', 'PATCH', 'DELETE'].includes(incoming.method ?? '')) return refuse(405, 'Not allowed')
    } else {
      if (path !== '/uploads') return refuse(404, 'Not found')
      if (incoming.method !== 'POST') return refuse(405, 'Not allowed')
      if (Number(incoming.headers['upload-length'] ?? Number.NaN) > RECEIPT_MAX_BYTES) return refuse(413, MESSAGES.largeReceipt)
      if (Number(incoming.headers['upload-length']) === 0) return refuse(422, MESSAGES.emptyReceipt)
      if (!(await mayUploadReceipt(academy.records, actor))) return refuse(409, 'Please book a package first.')
      const attempt = await takeAttempt(academy.records, `upload:address:${visit.address}`, ADDRESS_LIMITS.upload, academy.now())
      if (!attempt.ok) return refuse(429, MESSAGES.tooManyAttempts)
    }
    // tus writes its answer itself, past the door's own headers.
    for (const [name, value] of [...securityHeaders(academy.config), ['Cache-Control', 'no-store'] as const]) outgoing.setHeader(name, value)
    await owner.run(actor.id, () => tus.handle(incoming, outgoing))
    return RESPONSE_ALREADY_SENT
  }
}
