import { BUSY } from '#domain/words/busy'
import type { ServiceOutage } from '#app/context'
import { busyPage, busyWords } from '#edge/limits/busy-page'
import { isRead, wantsPage } from '../requests/read-requests.ts'

export function answerOutage(request: Request, outage: ServiceOutage, formData: FormData | null): Response {
  const reads = isRead(request.method)
  const text = outageText(outage, reads)
  const { pathname, search } = new URL(request.url)
  const { headers, body } = wantsPage(request.headers.get('accept'), pathname)
    ? busyPage({ heading: BUSY.heading, text }, reads ? null : sentIn(formData, pathname + search))
    : busyWords(text)
  return new Response(request.method === 'HEAD' ? null : body, { status: 503, headers })
}

export function outageText(outage: ServiceOutage, reads: boolean): string {
  if (reads) return BUSY.read
  return { busy: BUSY.write, full: BUSY.full, away: BUSY.unknown, storage: BUSY.storage }[outage]
}

export function sentIn(formData: FormData | null, address: string) {
  const entries = [...(formData ?? [])]
  const fields = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  // A form that cannot be read again exists only in the browser, so this treats it like one with files.
  return {
    address,
    fields,
    files: !formData || entries.some(([, value]) => typeof value !== 'string' && value.size > 0),
  }
}
