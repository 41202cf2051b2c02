import { linkTo } from '#routes'
import type { Config } from '#services/operating/config'
import { note, ok, problem, type Finding, type Findings } from './findings.ts'

const TIMEOUT_MS = 10_000
const WHAT = 'public'

const LINE_PROBLEMS: [codes: RegExp, says: (url: URL) => string, todo: string][] = [
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    ({ hostname }) => `the name ${hostname} leads nowhere`,
    'Let the name point at this server, or correct PUBLIC_URL.',
  ],
  [
    /^CERT_HAS_EXPIRED$/,
    ({ hostname }) => `the certificate of ${hostname} has expired`,
    'Renew it, and see that it is renewed by itself.',
  ],
  [
    /CERT|SIGNED|SIGNATURE|ALTNAME|UNABLE_TO/,
    ({ hostname }) => `browsers do not trust the certificate of ${hostname}`,
    'Use one of a public authority for this very name.',
  ],
  [
    /^ECONNREFUSED$/,
    ({ host }) => `nothing listens at ${host}`,
    'Start the proxy; docs/operations.md has a file for each.',
  ],
]

export async function examinePublicAddress({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<Findings> {
  if (!publicUrl) return []
  const url = new URL(linkTo('login'), publicUrl)
  try {
    const body = new URLSearchParams({ panel: 'sign-in', email: '', password: '' })
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { Origin: publicUrl },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    return [judged(publicUrl, answer)]
  } catch (error) {
    return [unreached(url, error)]
  }
}

function judged(publicUrl: string, { status, headers }: Response): Finding {
  if (status === 422 && headers.has('x-request-id')) return ok(WHAT, `a form sent to ${publicUrl} arrives`)
  if (status === 421)
    return problem(
      WHAT,
      `${publicUrl} forwards another host name to the site than the requested one`,
      'Let the proxy pass the Host header on as it came: proxy_set_header Host $http_host;',
    )
  if (status === 403)
    return problem(
      WHAT,
      `a form sent to ${publicUrl} is taken for one of another site`,
      'Let the proxy pass the Origin header on as it came, and PUBLIC_URL be exactly what people see in their browser.',
    )
  if (status >= 300 && status < 400)
    return problem(
      WHAT,
      `${publicUrl} leads on to ${headers.get('location') ?? 'somewhere else'}`,
      'Set PUBLIC_URL to the address people end up at.',
    )
  if (status >= 502 && status <= 504)
    return problem(
      WHAT,
      `the proxy at ${publicUrl} does not reach the site (${status})`,
      'Is the site running, and does the proxy pass on to its PORT?',
    )
  return problem(
    WHAT,
    `a form sent to ${publicUrl} is answered ${status}${headers.has('x-request-id') ? '' : ' by somebody else than this site'}`,
    'Compare the proxy with its file in deploy/, and PUBLIC_URL with the address people use.',
  )
}

function unreached(url: URL, error: unknown): Finding {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const known = LINE_PROBLEMS.find(([codes]) => codes.test(code))
  if (known) return problem(WHAT, `${known[1](url)} (${code})`, known[2])
  return note(
    WHAT,
    `${url.origin} could not be reached from here (${code || 'no answer'})`,
    'Some networks do not lead back to themselves: try a form from a phone.',
  )
}
