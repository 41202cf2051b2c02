import { readPage, type Page } from './page.ts'

/** The input of the site's pipeline, without a socket. */
export type Send = (request: {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS'
  url: string
  headers: Record<string, string>
  payload?: Buffer
  remoteAddress: string
  /** The answer never ends: its body is read while it arrives. */
  endless?: boolean
}) => Promise<Response>

/** An unfinished answer, such as a status stream, as far as it has arrived. */
export type Stream = {
  status: number
  /** Reads on until these words have come; throws when the stream ends before. */
  until(words: string): Promise<void>
  close(): void
}

export type Sent = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS'
  headers?: Record<string, string>
  body?: Buffer
}

/** Form fields by name; an array is sent as several, a File as an upload. */
export type Fields = Record<string, string | File | readonly string[]>

const MOST_REDIRECTS = 5

/** A person whose browser has no script: it stores cookies and sends forms as HTML defines. */
export type Person = {
  /** The cookies the browser holds, as it sends them. */
  cookies: Map<string, string>
  /** The network address the requests come from. */
  address: string
  /** One request; no redirect is followed. */
  send(path: string, sent?: Sent): Promise<Response>
  /** Sends fields to an address as a form of the site would; no redirect is followed. */
  post(path: string, fields: Fields, headers?: Record<string, string>): Promise<Response>
  /** Opens a page, following redirects. */
  open(path: string): Promise<Page>
  /** Opens a streaming answer. */
  listen(path: string): Promise<Stream>
}

/** A visitor unknown to the site. */
export function newVisitor(send: Send, origin: string): Person {
  const request = (path: string, { method = 'GET', headers = {}, body }: Sent = {}): Parameters<Send>[0] => {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return {
      method,
      url: new URL(path, origin).href,
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
        ...(cookie ? { cookie } : {}),
        ...(method === 'GET' || method === 'HEAD' ? {} : { origin }),
        ...headers,
      },
      remoteAddress: person.address,
      ...(body ? { payload: body } : {}),
    }
  }
  const person: Person = {
    cookies: new Map(),
    address: '127.0.0.1',
    async send(path, sent) {
      const answer = await send(request(path, sent))
      keepCookies(person.cookies, answer)
      return answer
    },
    async post(path, fields, headers = {}) {
      const { type, body } = await encoded(fields)
      return person.send(path, { method: 'POST', headers: { 'content-type': type, ...headers }, body })
    },
    open: (path) => arriveAt(person, path, () => person.send(path), origin),
    listen: async (path) => readOn(await send({ ...request(path), endless: true })),
  }
  return person
}

function readOn({ status, body }: Response): Stream {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let received = ''
  return {
    status,
    async until(words) {
      while (!received.includes(words)) {
        const read = await reader?.read()
        if (!read || read.done) throw new Error(`The stream ended before it said ${words}; it said ${received}`)
        received += decoder.decode(read.value, { stream: true })
      }
      received = received.slice(received.indexOf(words) + words.length)
    },
    close: () => void reader?.cancel().catch(() => undefined),
  }
}

/** Follows redirects as a browser does, and reads the page they end at. */
async function arriveAt(person: Person, path: string, first: () => Promise<Response>, origin: string): Promise<Page> {
  let [at, answer] = [new URL(path, origin), await first()]
  for (let hops = 0; hops < MOST_REDIRECTS; hops += 1) {
    const next = answer.headers.get('location')
    if (next === null || answer.status < 300 || answer.status > 399) break
    at = new URL(next, at)
    answer = await person.send(at.pathname + at.search)
  }
  return readPage(answer, await answer.text(), at, {
    open: person.open,
    send: (method, target, fields) => {
      const to = new URL(target, at)
      if (method === 'post')
        return arriveAt(person, to.href, () => person.post(to.pathname + to.search, fields), origin)
      to.search = new URLSearchParams(textOnly(fields)).toString()
      return person.open(to.pathname + to.search)
    },
  })
}

function keepCookies(cookies: Map<string, string>, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
    if (value === '' || attributes.some((each) => /^ *max-age=0$/i.test(each))) cookies.delete(name)
    else cookies.set(name, value)
  }
}

async function encoded(fields: Fields): Promise<{ type: string; body: Buffer }> {
  if (!Object.values(fields).some((value) => value instanceof File))
    return {
      type: 'application/x-www-form-urlencoded',
      body: Buffer.from(new URLSearchParams(textOnly(fields)).toString()),
    }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, each)
  // The platform writes the body of a form with files, boundary and all.
  const written = new Response(form)
  return { type: written.headers.get('content-type') ?? '', body: Buffer.from(await written.arrayBuffer()) }
}

function textOnly(fields: Fields): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [
      name,
      each instanceof File ? each.name : String(each),
    ]),
  )
}
