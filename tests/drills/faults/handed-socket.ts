import net from 'node:net'

/**
 * A listening socket that outlives its servers, as a service manager keeps one: connections queue in it while no
 * server runs.
 */
export type HandedSocket = { fd: number; port: number; close(): void }

/** Opens one on a free port of this machine; it begins to listen when the first process does. */
export function openHandedSocket(): HandedSocket {
  // What node:cluster opens its shared sockets with: bound, and not yet accepting anything in this process.
  const create: unknown = Reflect.get(net, '_createServerHandle')
  const handle: unknown = typeof create === 'function' ? Reflect.apply(create, net, ['127.0.0.1', 0, 4]) : null
  if (!isHandle(handle)) throw new Error('this Node opens no socket to hand over')
  const name: { port?: number } = {}
  handle.getsockname(name)
  return { fd: handle.fd, port: name.port ?? 0, close: () => handle.close() }
}

function isHandle(handle: unknown): handle is { fd: number; getsockname(name: object): void; close(): void } {
  return (
    typeof handle === 'object' &&
    handle !== null &&
    'fd' in handle &&
    typeof handle.fd === 'number' &&
    handle.fd >= 0 &&
    'getsockname' in handle &&
    'close' in handle
  )
}
