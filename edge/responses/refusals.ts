const MAX_DRAINED_BYTES = 128 * 1024 * 1024

type Refusal = {
  status: number
  text: string
  ends?: true
}

export const HTTP_REFUSALS = {
  host: { status: 421, text: 'This server does not serve that host.' },
  unreadable: { status: 400, text: 'This address cannot be read.' },
  missing: { status: 404, text: 'Not found' },
  foreign: { status: 403, text: 'This request did not come from a page of this site.' },
  noForm: { status: 415, text: 'Only forms are taken here.' },
  largeForm: { status: 413, text: 'This form is too large.', ends: true },
  largeReport: { status: 413, text: 'This report is too large.', ends: true },
} as const satisfies Record<string, Refusal>

export function refuseRequest({ status, text, ends }: Refusal, more: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(ends ? { Connection: 'close' } : {}),
      ...more,
    },
  })
}

export async function hearOut(body: ReadableStream<Uint8Array> | null): Promise<void> {
  let drainedBytes = 0
  for await (const chunk of body ?? []) {
    drainedBytes += chunk.length
    if (drainedBytes > MAX_DRAINED_BYTES) return
  }
}
