import { BUSY } from '#domain/words/busy'
import type { Payer } from './upload-sending.ts'

const TUS = { 'Tus-Resumable': '1.0.0' }

/** An upload by hand, piece by piece, to see what each answer says. */
export async function beginByHand(at: string, { headers }: Payer, bytes: Buffer): Promise<string> {
  const answer = await fetch(`${at}/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      ...TUS,
      'Upload-Length': String(bytes.length),
      'Upload-Metadata': `filename ${Buffer.from('receipt.png').toString('base64')}`,
    },
  })
  if (answer.status !== 201) throw new Error(`an upload was begun with ${answer.status}`)
  return at + new URL(answer.headers.get('location') ?? '', at).pathname
}

/** Sends what is still missing in one piece, and returns the status and whether a refusal says why. */
export async function goOnByHand(
  url: string,
  { headers }: Payer,
  bytes: Buffer,
): Promise<{ status: number; says: boolean }> {
  const head = await fetch(url, { method: 'HEAD', headers: { ...headers, ...TUS } })
  const offset = Number(head.headers.get('upload-offset'))
  if (head.status !== 200) return { status: head.status, says: false }
  const answer = await fetch(url, {
    method: 'PATCH',
    headers: {
      ...headers,
      ...TUS,
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(offset),
    },
    body: new Uint8Array(bytes.subarray(offset)),
  })
  const body = await answer.text()
  return { status: answer.status, says: body.includes(BUSY.storage) || body.includes(BUSY.full) }
}
