import { CONNECTION_TEXTS } from '#domain/line'
import { busyPage } from '#edge/limits/busy-page'
import { wantsPage } from '../requests/read-requests.ts'
import { sentIn } from './outages.ts'

export function answerOtherPlace(request: Request, formData: FormData | null): Response {
  const { pathname, search } = new URL(request.url)
  const isPage = wantsPage(request.headers.get('accept'), pathname)
  const page = isPage
    ? busyPage(
        { heading: CONNECTION_TEXTS.placeTitle, text: CONNECTION_TEXTS.place },
        sentIn(formData, pathname + search),
      )
    : { headers: { 'Content-Type': 'text/plain; charset=utf-8' }, body: CONNECTION_TEXTS.place }
  const headers = new Headers({ ...page.headers, 'Cache-Control': 'no-store' })
  headers.delete('Retry-After')
  return new Response(page.body, { status: 403, headers })
}
