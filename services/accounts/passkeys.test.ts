import { describe, expect, it } from 'vitest'
import { softPasskey } from '#tests/soft-passkey'
import { askForKnown, askForNew, claimIn, countIn, readNew } from './passkeys.ts'

const ORIGIN = 'https://academy.example'
const OTHER = 'https://academy.example.evil.example'
const PERSON = { handle: Buffer.alloc(32, 7).toString('base64url'), email: 'ana@academy.example', name: 'Ana' }

async function added() {
  const passkey = softPasskey()
  const { challenge } = await askForNew(ORIGIN, PERSON, 'Academy', [])
  const key = await readNew(ORIGIN, challenge, passkey.made({ challenge, origin: ORIGIN }))
  if (!key) throw new Error('not made')
  return { passkey, key }
}

describe('a new passkey', () => {
  it('is asked for of this host alone, unlocked by its person, found without a name, and not twice on a device [STAFF-3]', async () => {
    const options = await askForNew(ORIGIN, PERSON, 'Academy', [{ id: 'old', transports: ['internal'] }])
    expect(options).toMatchObject({
      rp: { id: 'academy.example', name: 'Academy' },
      user: { id: PERSON.handle },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect(options.excludeCredentials?.map(({ id }) => id)).toEqual(['old'])
  })

  it('counts when it was made for this site, this challenge and by its person, else not [STAFF-3]', async () => {
    const passkey = softPasskey()
    const { challenge } = await askForNew(ORIGIN, PERSON, 'Academy', [])
    const made = (said: object) => passkey.made({ challenge, origin: ORIGIN, ...said })
    expect(await readNew(ORIGIN, challenge, made({}))).toMatchObject({ id: passkey.id, counter: 0 })
    for (const wrong of [{ origin: OTHER }, { host: 'evil.example' }, { challenge: 'b3RoZXI' }, { unlocked: false }])
      expect(await readNew(ORIGIN, challenge, made(wrong)), JSON.stringify(wrong)).toBeNull()
    for (const nonsense of ['', '{}', 'null', '[]', '{"id":1}', 'x'.repeat(30_000)])
      expect(await readNew(ORIGIN, challenge, nonsense)).toBeNull()
  })
})

describe('a passkey that is shown', () => {
  it('counts when it signed this challenge for this site, unlocked, with the key that was kept, else not [STAFF-3]', async () => {
    const { passkey, key } = await added()
    const { challenge, userVerification, rpId } = await askForKnown(ORIGIN, [])
    expect([userVerification, rpId]).toEqual(['required', 'academy.example'])
    const shown = (said: object = {}) => passkey.shown({ challenge, origin: ORIGIN, count: 4, ...said })
    expect(await countIn(ORIGIN, challenge, shown(), key)).toBe(4)
    for (const wrong of [{ origin: OTHER }, { host: 'evil.example' }, { challenge: 'b3RoZXI' }, { unlocked: false }])
      expect(await countIn(ORIGIN, challenge, shown(wrong), key), JSON.stringify(wrong)).toBeNull()
    const { key: another } = await added()
    expect(
      await countIn(ORIGIN, challenge, shown(), { ...key, publicKey: another.publicKey }),
      'the key of another',
    ).toBeNull()
  })

  it('says which one it is and whom it knows, which is read and not believed [STAFF-3]', () => {
    const passkey = softPasskey()
    const shown = (handle: string | null) => passkey.shown({ challenge: 'x', origin: ORIGIN, handle })
    expect(claimIn(shown('aGFuZGxl'))).toEqual({ id: passkey.id, handle: 'aGFuZGxl' })
    expect(claimIn(shown(null))).toEqual({ id: passkey.id, handle: null })
    for (const nonsense of ['', 'null', '[]', '{"id":"../x"}', '{"id":7}']) expect(claimIn(nonsense)).toBeNull()
  })
})
