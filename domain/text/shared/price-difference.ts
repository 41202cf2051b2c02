import { formatPhp } from '#domain/words/formats'

export const priceDifferenceInWords = (centavos: number) =>
  centavos === 0 ? 'same price' : `${formatPhp(Math.abs(centavos))} ${centavos > 0 ? 'more' : 'less'}`
