import { linkTo } from '#routes'
import type { AddressFacts } from '#route-facts'

const DELETES = ['delete', 'delete-account', 'unenroll']

const SUBJECTS = ['entry', 'request', 'trainee', 'payment']
const UNTYPED = ['intent', ...SUBJECTS, 'from', 'sure']

export async function findReauthenticationPath(
  request: Request,
  url: URL,
  proof: AddressFacts['proof'],
): Promise<string | null> {
  const writes = request.method === 'POST'
  if (!proof || (proof !== 'to-open' && !writes)) return null
  const form = writes
    ? await request
        .clone()
        .formData()
        .catch(() => null)
    : null
  const intent = String(form?.get('intent') ?? '')
  if (proof === 'to-delete' && !DELETES.includes(intent)) return null
  const query = new URLSearchParams(url.search)
  for (const [name, value] of form ?? [])
    if (proof === 'to-write' && typeof value === 'string' && !UNTYPED.includes(name)) query.set(name, value)
  if (form && intent) query.set('ask', questionOf(intent, form, url))
  if (proof === 'to-write') query.set('confirmed', 'yes')
  if (proof === 'to-open') query.set('ready', url.pathname.split('/').at(-1) ?? '')
  const page = proof === 'to-open' ? url.pathname.replace(/\/[^/]*$/, '') : url.pathname
  return `${linkTo('confirm')}?next=${encodeURIComponent(page + (query.size > 0 ? `?${query}` : ''))}`
}

function questionOf(intent: string, form: FormData, url: URL): string {
  const named = SUBJECTS.map((name) => form.get(name)).find((value) => typeof value === 'string' && value !== '')
  const subject = typeof named === 'string' ? named : (url.pathname.split('/').at(-1) ?? '')
  return `${intent === 'delete-account' ? 'delete' : intent}-${subject}`
}
