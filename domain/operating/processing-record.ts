import { PROCESSING, processingRecordText } from '#domain/text/staff/operating/processing-record'

/** An entry of the record of processing that section 26(c) of the rules of RA 10173 requires. */
export type Processing = {
  what: string
  whose: string
  data: string
  purpose: string
  ground: string
  seenBy: string
  keptFor: string
}

export function processingTable(): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    line([...processingRecordText.tableHead]),
    line(Array.from({ length: 7 }, () => '---')),
    ...PROCESSING.map(({ what, whose, data, purpose, ground, seenBy, keptFor }) =>
      line([what, whose, data, purpose, ground, seenBy, keptFor]),
    ),
  ].join('\n')
}
