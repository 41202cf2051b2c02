import { linkTo } from '#routes'
import { ANSWER_MS, TELLS_NEXT } from '#domain/line'
import { inTime } from '#app/offline/lost-results'

/** Null when the connection fails, times out, breaks off or reaches a portal. */
async function whole<Answer>(path: string, init: RequestInit, read: (answer: Response) => Promise<Answer | null>) {
  const reading = fetch(path, init).then(read)
  return inTime(
    reading.catch(() => null),
    ANSWER_MS,
  )
}

async function isOurPage(answer: Response): Promise<true | null> {
  const ours = answer.headers.get('content-security-policy')?.includes(linkTo('policyReports'))
  return ours && (await answer.text()).trimEnd().endsWith('</html>') ? true : null
}

export function pageComes(path: string): Promise<true | null> {
  return whole(path, {}, isOurPage)
}

export function nextAfter(path: string, body: URLSearchParams): Promise<URL | 'refused' | null> {
  return whole(path, { method: 'POST', body, headers: { [TELLS_NEXT]: '1' } }, async (answer) => {
    // The browser sends the form again and shows the server's own busy page.
    if (answer.status === 503) return 'refused'
    if (!answer.headers.get('content-type')?.startsWith('application/json'))
      return (await isOurPage(answer)) && 'refused'
    const reply = (await answer.json()) as { next: string }
    const next = new URL(reply.next, location.href)
    return next.origin === location.origin ? next : null
  })
}
