import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { NewPasskeyKey, Passkey } from '#domain/accounts/passkeys'

const library = () => import('@simplewebauthn/server')

const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = 5 * 60_000
const MOST_BYTES = 20_000

/** A passkey belongs to a host name, so that no other site can request it. */
const hostOf = (origin: string) => new URL(origin).hostname

type Known = Pick<Passkey, 'id' | 'transports'>
const named = (passkeys: readonly Known[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }))

export async function askForNew(
  origin: string,
  person: { handle: string; email: string; name: string },
  brand: string,
  known: readonly Known[],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: brand,
    rpID: hostOf(origin),
    userID: new Uint8Array(Buffer.from(person.handle, 'base64url')),
    userName: person.email,
    userDisplayName: person.name,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: named(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export async function askForKnown(origin: string, known: readonly Known[]) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: hostOf(origin),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: named(known),
  })
}

export async function readNew(origin: string, challenge: string, answer: string): Promise<NewPasskeyKey | null> {
  const response = parsed(answer)
  if (!response) return null
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified || !registrationInfo) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return {
      id,
      counter,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      transports: transports.filter((way) => /^[a-z-]{1,20}$/.test(way)).slice(0, 8),
    }
  } catch {
    return null
  }
}

/** The credential id and user handle that a response claims; nothing is verified yet. */
export function claimIn(answer: string): { id: string; handle: string | null } | null {
  const claim = parsed(answer)
  if (!claim || typeof claim.id !== 'string' || !/^[\w-]{1,1400}$/.test(claim.id)) return null
  const { response } = claim
  const handle = typeof response === 'object' && response !== null && 'userHandle' in response && response.userHandle
  return { id: claim.id, handle: typeof handle === 'string' && handle !== '' ? handle : null }
}

/** The signature counter; null unless the passkey signed this challenge for this site. */
export async function countIn(
  origin: string,
  challenge: string,
  answer: string,
  { id, publicKey, transports }: Known & { publicKey: string },
): Promise<number | null> {
  const response = parsed(answer)
  if (!response) return null
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostOf(origin),
      requireUserVerification: true,
      // This does not compare the counter; the records do, because they serialise concurrent sign-ins.
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: 0,
        transports,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

function parsed(answer: string): { id?: unknown; response?: unknown } | null {
  if (answer.length > MOST_BYTES) return null
  try {
    const value: unknown = JSON.parse(answer)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}
