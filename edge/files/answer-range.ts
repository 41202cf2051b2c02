import { partOf } from '#domain/files/device-copies'
import { HTTP_REFUSALS, refuseRequest } from '#edge/responses/refusals'
import type { FileStore } from '#services/files/files'

const isOfThis = (condition: string | null, tag: string | null) => condition === null || condition === tag

export async function answerRange(
  files: FileStore,
  key: string,
  request: Request,
  headers: Headers,
): Promise<Response> {
  const answered = async ({ body }: { body: ReadableStream }, status: number) => {
    if (request.method === 'HEAD') await body.cancel()
    return new Response(request.method === 'HEAD' ? null : (body as BodyInit), { status, headers })
  }
  const whole = await files.read(key)
  if (!whole) return refuseRequest(HTTP_REFUSALS.missing)
  const range = partOf(
    isOfThis(request.headers.get('if-range'), headers.get('ETag')) ? request.headers.get('range') : null,
    whole.size,
  )
  if (range === null) {
    headers.set('Content-Length', String(whole.size))
    return answered(whole, 200)
  }
  await whole.body.cancel()
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${whole.size}` } })
  const part = await files.read(key, range)
  if (!part) return refuseRequest(HTTP_REFUSALS.missing)
  headers.set('Content-Range', `bytes ${range.start}-${range.end}/${whole.size}`)
  headers.set('Content-Length', String(range.end - range.start + 1))
  return answered(part, 206)
}
