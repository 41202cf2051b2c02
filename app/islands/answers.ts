import { linkTo } from '#addresses'
import { ANSWER_MS, TELLS_NEXT } from '#domain/line'
import { inTime } from '../browser/line-answer.ts'

/** Null is a failure of the line: nobody answered, or not in time, or somebody else did, or the answer was cut off. */
async function whole<Answer>(path: string, asked: RequestInit, read: (answer: Response) => Promise<Answer | null>) {
  const reading = fetch(path, asked).then(read)
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

/** Where the academy leads on from a form; it has taken none that it answers with a page. */
export function nextAfter(path: string, body: URLSearchParams): Promise<URL | 'refused' | null> {
  return whole(path, { method: 'POST', body, headers: { [TELLS_NEXT]: '1' } }, async (answer) => {
    // Too busy: the browser's own answer has the words for it.
    if (answer.status === 503) return 'refused'
    if (!answer.headers.get('content-type')?.startsWith('application/json'))
      return (await isOurPage(answer)) && 'refused'
    const told = (await answer.json()) as { next: string }
    const next = new URL(told.next, location.href)
    return next.origin === location.origin ? next : null
  })
}
