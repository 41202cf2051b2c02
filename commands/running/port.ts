import { createServer } from 'node:net'
import { WrongSetting, type Config } from '#services/operating/config'

/** Runs first, so that a failing start prints no password. */
export async function tryPort({ port, host }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new WrongSetting(
            'PORT',
            `${port} is in use; a free port is allowed, such as PORT=${port === 3000 ? 3001 : 3000}`,
          ),
        )
      else
        reject(
          new WrongSetting(
            'HOST',
            `${host} port ${port} cannot be opened (${error.code ?? 'unknown'}); an address of this machine is allowed, such as 127.0.0.1`,
          ),
        )
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

const HANDED = 3

/** During a restart, clients wait in the service manager's socket; null when there is none. */
export function handedSocket({
  LISTEN_FDS: count,
  LISTEN_PID: pid,
}: Record<string, string | undefined>): number | null {
  return count === '1' && (pid === undefined || pid === String(process.pid)) ? HANDED : null
}
