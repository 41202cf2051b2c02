import type { CDPSession, Page } from '@playwright/test'

export type Authenticator = {
  /** Whether the person unlocks it on request. */
  unlocks(yes: boolean): Promise<void>
  count(): Promise<number>
  /** The sites it holds passkeys of. */
  hosts(): Promise<string[]>
  /** Puts what it holds into another browser, as a synced passkey or a thief's copy would be. */
  copyTo(other: Authenticator): Promise<void>
  /** Sets its signature counter back. */
  rewind(count: number): Promise<void>
  at: { session: CDPSession; id: string }
}

/**
 * A phone's own passkeys, in the browser of this page. It accepts every request at once, also a field's autofill, so
 * conditional requests are off unless a test is about them.
 */
export async function withPasskeys(page: Page, { offered = false } = {}): Promise<Authenticator> {
  if (!offered)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
    })
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId: id } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const held = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId: id })).credentials
  return {
    at: { session, id },
    unlocks: (yes) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: yes }).then(() => undefined),
    count: async () => (await held()).length,
    hosts: async () => (await held()).map(({ rpId }) => rpId ?? ''),
    async copyTo(other) {
      for (const credential of await held())
        await other.at.session.send('WebAuthn.addCredential', { authenticatorId: other.at.id, credential })
    },
    async rewind(count) {
      for (const credential of await held()) {
        const { credentialId } = credential
        await session.send('WebAuthn.removeCredential', { authenticatorId: id, credentialId })
        await session.send('WebAuthn.addCredential', {
          authenticatorId: id,
          credential: { ...credential, signCount: count },
        })
      }
    },
  }
}
