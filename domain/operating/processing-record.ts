import { PROCESSING, processingRecordText } from '#domain/text/staff/operating/processing-record'

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
