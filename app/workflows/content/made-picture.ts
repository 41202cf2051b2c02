import { data, type RouterContextProvider } from 'react-router'
import { academyContext, visitContext } from '#app/context'
import { PicturesBusy } from '#services/content/picture-pool'
import { TooManyWaiting, variantsOf } from '#services/content/variants'

type Wanted = { key: string; contentType: string; memoryOnly?: boolean }

/** Makes a picture once and caches it. Throws 503 with Retry-After when the queue is full, 404 without a source. */
export async function madePicture(
  context: Readonly<RouterContextProvider>,
  wanted: Wanted,
  make: (requester: string) => Promise<Uint8Array | null>,
): Promise<Uint8Array> {
  const requester = context.get(visitContext).address
  try {
    const bytes = await variantsOf(context.get(academyContext).files).get({ ...wanted, requester }, () =>
      make(requester),
    )
    if (!bytes) throw data(null, { status: 404 })
    return bytes
  } catch (error) {
    if (error instanceof TooManyWaiting || error instanceof PicturesBusy)
      throw new Response('Please try again in a moment.\n', { status: 503, headers: { 'Retry-After': '5' } })
    throw error
  }
}
