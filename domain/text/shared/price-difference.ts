import { formatPhp } from '#domain/words/formats'

/** How much more or less another package costs, in words. */
export const priceDifferenceInWords = (centavos: number) =>
  centavos === 0 ? 'same price' : `${formatPhp(Math.abs(centavos))} ${centavos > 0 ? 'more' : 'less'}`
