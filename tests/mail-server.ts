import { createServer, type AddressInfo, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = {
  from: string
  to: string[]
  /** Header fields by their lower-case names, unfolded; the encoded words of the subject decoded. */
  headers: Map<string, string>
  text: string
  html: string
  raw: string
}

export type MailServer = {
  url: string
  port: number
  received: ReceivedMail[]
  /** Its answer to a mail: accepted, an SMTP code, or none. */
  behave(as: 'take' | number | 'hang'): void
  close(): Promise<void>
}

/** A real mail server on this machine. Accepted mail is in `received`. */
export async function openMailServer({
  port = 0,
  password,
}: {
  port?: number /** With one it takes mail only from who signs in. */
  password?: string
} = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let behaviour: 'take' | number | 'hang' = 'take'
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password
        ? done(null, { user: auth.username ?? '' })
        : done(Object.assign(new Error('Wrong password'), { responseCode: 535 })),
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (behaviour === 'hang') return
        if (typeof behaviour === 'number')
          return done(Object.assign(new Error('Not today'), { responseCode: behaviour }))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          ...readMail(Buffer.concat(chunks).toString('utf8')),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
        })
        return done()
      })
    },
  })
  // A test may make its client disconnect.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const chosen = (server.server.address() as AddressInfo).port
  return {
    url: password === undefined ? `smtp://127.0.0.1:${chosen}` : `smtp://academy:${password}@127.0.0.1:${chosen}`,
    port: chosen,
    received,
    behave(as) {
      behaviour = as
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Takes connections and never says a word. */
export async function openSilentServer(): Promise<{ url: string; connections(): number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html' | 'raw'> {
  const { headers, body } = cut(raw)
  const [, boundary = ''] = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '') ?? []
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => cut(part.replace(/^\r?\n/, '')))
    : [{ headers, body }]
  const textOf = (type: string) => {
    const part = parts.find((each) => each.headers.get('content-type')?.startsWith(type))
    return part ? decoded(part.body, part.headers.get('content-transfer-encoding') ?? '') : ''
  }
  headers.set('subject', words(headers.get('subject') ?? ''))
  return { headers, text: textOf('text/plain'), html: textOf('text/html'), raw }
}

function cut(part: string): { headers: Map<string, string>; body: string } {
  const at = part.search(/\r?\n\r?\n/)
  const head = part.slice(0, at).replaceAll(/\r?\n[ \t]+/g, ' ')
  return {
    headers: new Map(
      head
        .split(/\r?\n/)
        .map((line): [string, string] => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 1).trim(),
        ]),
    ),
    body: part.slice(at).replace(/^\r?\n\r?\n/, ''),
  }
}

function decoded(body: string, encoding: string): string {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding.toLowerCase() !== 'quoted-printable') return body
  return quotedPrintable(body.replaceAll(/=\r?\n/g, ''))
}

function quotedPrintable(text: string): string {
  return Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')
}

function words(subject: string): string {
  return subject
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?(Q|B)\?(.*?)\?=/gi, (_, how: string, text: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')),
    )
}
