import { randomBytes } from 'node:crypto'
import { isAdministrator, type Actor } from '#domain/accounts/accounts'
import { clientAddress, countedAddress } from '#domain/operating/network-addresses'
import { hasSecondStep, isRequired } from '#domain/accounts/second-step-due'
import { deviceInWords } from '#domain/accounts/devices'
import { actorOf } from '#records/accounts/accounts'
import { ownSecondStepDue, stepsOf } from '#records/accounts/passkeys/steps'
import { hashOfToken } from '#records/engine/db'
import { deviceTokenFrom, sessionTokenFrom } from '#services/accounts/cookies'
import type { AppServices, RequestContext } from '#app/context'

/** The client's address: the peer, or behind trusted proxies the nearest address that is not one of them. */
export function addressOf(peer: string, forwardedFor: string | null, trustedProxies: string[]): string {
  return countedAddress(clientAddress(peer, forwardedFor, trustedProxies))
}

export function openSharedContext(draining: AbortSignal, nonce: string): RequestContext {
  return {
    actor: null,
    sessionHash: null,
    deviceHash: null,
    address: '',
    device: '',
    nonce,
    requestId: randomBytes(8).toString('hex'),
    readable: true,
    draining,
    isShared: true,
  }
}

async function personOf({ records, config, now }: AppServices, sessionHash: string): Promise<Actor | null> {
  const actor = await actorOf(records, sessionHash, now())
  if (!actor || !isAdministrator(actor)) return actor
  const due = await ownSecondStepDue(records.read, actor, config.staffSecondStepDays)
  const held = isRequired(due, now()) && !hasSecondStep(await stepsOf(records, actor.id))
  return held ? { ...actor, held } : actor
}

export async function readRequestContext(
  academy: AppServices,
  headers: Headers,
  peer: string,
  draining: AbortSignal,
): Promise<RequestContext> {
  const token = sessionTokenFrom(academy.config, headers.get('cookie'))
  const sessionHash = token ? hashOfToken(token) : null
  const deviceToken = deviceTokenFrom(academy.config, headers.get('cookie'))
  const actor: Actor | null = sessionHash ? await personOf(academy, sessionHash) : null
  return {
    actor,
    sessionHash,
    deviceHash: deviceToken ? hashOfToken(deviceToken) : null,
    address: addressOf(peer, headers.get('x-forwarded-for'), academy.config.trustedProxies),
    device: deviceInWords(headers.get('user-agent')),
    nonce: randomBytes(16).toString('base64'),
    requestId: randomBytes(8).toString('hex'),
    readable: true,
    draining,
    isShared: false,
  }
}
