import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { linkTo } from '#routes'
import type { ChallengePurpose } from '#domain/accounts/passkeys'
import { ANSWER_MS } from '#domain/line'
import { inTime } from '#app/offline/lost-results'
import { lineLost, tell } from '#app/offline/line-lost'
import type { Trigger } from '#app/offline/line-trigger'

/** `isOld` means that the page is outdated; null means a connection failure, which a notice reports. */
type Shown = { passkey: string } | { said: string; isOld?: boolean } | { confirm: string } | null

const NOTHING_DONE = 'No passkey was used, and nothing has changed. You can try again, or go on without.'
const HERE_ALREADY =
  'This device holds a passkey of your account already. If you never saw recovery codes, make new ones on this page.'
const OTHER_NAME = 'Passkeys work only at the academy’s own address. Please open the site under its own name.'

/** Passkeys need a domain name: browsers refuse them for IP addresses. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^(\d+\.){3}\d+$|^\[/.test(location.hostname)
}

export async function askForPasskey(purpose: ChallengePurpose, trigger: Trigger | null): Promise<Shown> {
  const path = linkTo('passkeyChallenge')
  const [reply, library] = await Promise.all([challenge(purpose), reached(import('@simplewebauthn/browser'))])
  if (!reply || !library) {
    tell({ kind: 'write', path, form: null, trigger, again: () => trigger?.again() })
    return null
  }
  const lost = lineLost.now()
  if (lost?.kind === 'write' && lost.path === path) tell(null)
  if (!('options' in reply)) return reply
  const { startAuthentication, startRegistration } = library
  try {
    const shown =
      purpose === 'add'
        ? await startRegistration({ optionsJSON: reply.options as PublicKeyCredentialCreationOptionsJSON })
        : await startAuthentication({ optionsJSON: reply.options as PublicKeyCredentialRequestOptionsJSON })
    return { passkey: JSON.stringify(shown) }
  } catch (error) {
    const said = wordsFor(error)
    // The passkey was added already, and its response may have been lost.
    return { said, isOld: said === HERE_ALREADY }
  }
}

export async function offerPasskeys(ready: () => void): Promise<string | null> {
  const library = await reached(import('@simplewebauthn/browser'))
  if (!library || !(await library.browserSupportsWebAuthnAutofill())) return null
  ready()
  const reply = await challenge('sign-in')
  if (!reply || !('options' in reply)) return null
  try {
    const optionsJSON = reply.options as PublicKeyCredentialRequestOptionsJSON
    return JSON.stringify(await library.startAuthentication({ optionsJSON, useBrowserAutofill: true }))
  } catch {
    return null
  }
}

export async function stopOffering(): Promise<void> {
  const library = await reached(import('@simplewebauthn/browser'))
  library?.WebAuthnAbortService.cancelCeremony()
}

type ChallengeReply = { options: object } | { said: string } | { confirm: string }

async function challenge(purpose: ChallengePurpose): Promise<ChallengeReply | null> {
  const pendingResponse = fetch(linkTo('passkeyChallenge'), {
    method: 'POST',
    body: new URLSearchParams({ purpose }),
  })
  return inTime(reached(pendingResponse.then(read)), ANSWER_MS)
}

/** Ignores responses of a portal or proxy, which are not JSON. */
async function read(answer: Response): Promise<ChallengeReply | null> {
  const ours = answer.headers.get('content-type')?.startsWith('application/json')
  return ours ? ((await answer.json()) as ChallengeReply) : null
}

function reached<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return answer.catch(() => null)
}

function wordsFor(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return HERE_ALREADY
  return name === 'SecurityError' ? OTHER_NAME : NOTHING_DONE
}
