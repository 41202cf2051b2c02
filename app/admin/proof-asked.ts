import { linkTo, type Facts } from '#addresses'

const DELETES = ['delete', 'delete-account', 'unenroll']

/**
 * Where somebody proves that it is them, and comes back from with what they had typed; null where no proof is asked. What
 * is downloaded is asked for again on its page.
 */
export async function proofAsked(request: Request, url: URL, proof: Facts['proof']): Promise<string | null> {
  const writes = request.method === 'POST'
  if (!proof || (proof !== 'to-open' && !writes)) return null
  const form = writes
    ? await request
        .clone()
        .formData()
        .catch(() => null)
    : null
  if (proof === 'to-delete' && !DELETES.includes(String(form?.get('intent')))) return null
  const query = new URLSearchParams(url.search)
  for (const [name, value] of form ?? [])
    if (proof === 'to-write' && typeof value === 'string' && !['intent', 'entry'].includes(name))
      query.set(name, value)
  const page = proof === 'to-open' ? url.pathname.replace(/\/[^/]*$/, '') : url.pathname
  return `${linkTo('confirm')}?next=${encodeURIComponent(page + (query.size > 0 ? `?${query}` : ''))}`
}
