import { CSV_START, csvLine } from '#domain/operating/csv'

export type Columns<Row> = readonly (readonly [header: string, cell: (row: Row) => string | number | null])[]

export async function* writeCsvLines<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, void> {
  yield CSV_START + csvLine(columns.map(([header]) => header))
  for await (const rows of pages) yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('')
}

export function toCsvResponse(lines: AsyncGenerator<string, void>, name: string, onBroken: (error: unknown) => void) {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await lines.next()
        if (done) controller.close()
        else controller.enqueue(new TextEncoder().encode(value))
      } catch (error) {
        onBroken(error)
        controller.error(error)
      }
    },
    async cancel() {
      await lines.return()
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
