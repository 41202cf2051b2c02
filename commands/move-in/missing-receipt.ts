import { lettering } from '#services/lettering'
import { ownPictures } from '#services/picture-pools'

const WIDTH = 720
const HEIGHT = 960

/** The picture that stands where the export has no receipt: staff see that there is none, and of which payment. Each is another one, so that none is taken for a receipt seen before. */
export async function drawMissingReceipt(paymentId: string): Promise<Uint8Array> {
  const words: [text: string, y: number, size: number][] = [['No receipt', 400, 64], ['It was not in the export of the old site.', 470, 30], [paymentId, 540, 24]]
  return ownPictures.run('svgPng', [`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#F6F0EE"/>${words.map(([text, y, size]) => lettering(text, { x: WIDTH / 2, y, size, anchor: 'middle', fill: '#4A3E46' })).join('')}</svg>`])
}
