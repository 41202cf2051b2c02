import { randomBytes } from 'node:crypto'
import type { Actor } from '#domain/accounts'
import { deviceInWords } from '#domain/devices'
import { actorOf, sessionHashOf } from '#records/accounts'
import { sessionTokenFrom } from '#services/cookies'
import type { Academy, Visit } from '../app/context.ts'

/** The peer's address, or behind configured proxies the nearest address that is none of them. */
export function addressOf(peer: string, forwardedFor: string | null, trustedProxies: string[]): string {
  const plain = (address: string) => address.replace(/^::ffff:/, '')
  const trusted = new Set(trustedProxies.map(plain))
  const chain = [...(forwardedFor?.split(',').map((part) => plain(part.trim())).filter(Boolean) ?? []), plain(peer)]
  while (chain.length > 1 && trusted.has(chain.at(-1) ?? '')) chain.pop()
  return chain.at(-1) ?? peer
}

/** The visit of nobody in particular, for pages that are the same for everyone; by the nonce the page's own scripts are known until it is kept. */
export function unknownVisit(draining: AbortSignal, nonce: string): Visit {
  return { actor: null, sessionHash: null, address: '', device: '', nonce, requestId: randomBytes(8).toString('hex'), readable: true, draining }
}

/** Finds out who asks, by the session in the database; a cookie nobody knows is a visitor. */
export async function visitOf(academy: Academy, headers: Headers, peer: string, draining: AbortSignal): Promise<Visit> {
  const token = sessionTokenFrom(academy.config, headers.get('cookie'))
  const sessionHash = token ? sessionHashOf(token) : null
  const actor: Actor | null = sessionHash ? await actorOf(academy.records, sessionHash, academy.now()) : null
  return {
    actor,
    sessionHash,
    address: addressOf(peer, headers.get('x-forwarded-for'), academy.config.trustedProxies),
    device: deviceInWords(headers.get('user-agent')),
    nonce: randomBytes(16).toString('base64'),
    requestId: randomBytes(8).toString('hex'),
    readable: true,
    draining,
  }
}
