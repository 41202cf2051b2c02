import openLibrary from 'libheif-js/libheif-wasm/libheif-bundle.mjs'

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  decodeFirst(new Uint8Array(data)).then(
    (pixels) => postMessage(pixels),
    () => postMessage(null),
  )
})

async function decodeFirst(bytes: Uint8Array): Promise<ImageData | null> {
  const pictures = new (openLibrary().HeifDecoder)().decode(bytes)
  const picture = pictures.find((each) => each.is_primary()) ?? pictures[0]
  if (!picture) return null
  const pixels = new ImageData(picture.get_width(), picture.get_height())
  return new Promise((resolve) => picture.display(pixels, resolve))
}
