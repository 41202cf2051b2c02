/** An email and a password, from where, and with the cookies of a browser or none. */
export type Tried = [email: string, password: string, by?: { from?: string; cookie?: string }]

/** Signs in from an address behind the proxy; returns the status and the cookies that came with it. */
export async function attemptAt(url: string, ...[email, password, { from = '192.0.2.7', cookie } = {}]: Tried) {
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url, 'X-Forwarded-For': from, ...(cookie ? { Cookie: cookie } : {}) },
    body: new URLSearchParams({ panel: 'sign-in', email, password }),
  })
  await answer.arrayBuffer()
  return { status: answer.status, cookies: answer.headers.getSetCookie() }
}

/** Guesses from many addresses until the account is locked; returns the statuses. */
export async function lockAt(url: string, email: string): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < 12; at += 1)
    statuses.push((await attemptAt(url, email, `guess-${at}`, { from: `198.51.100.${at}` })).status)
  return statuses
}
