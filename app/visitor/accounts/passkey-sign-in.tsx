import { linkTo } from '#addresses'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSubmit } from 'react-router'
import { PasskeyButton } from '#ui/accounts/passkeys/passkey-button'
import { forgetBefore } from '../../browser/device-leaving.ts'
import { knowsPasskeys, offerPasskeys, stopOffering } from '../../browser/passkeys.ts'

const FIELDS = { panel: 'passkey' }

/** Its place is kept free, so that nothing moves when the script has come. */
export function PasskeySignIn({ search }: { search: string }) {
  return (
    <div className="login-passkey">
      <PasskeyButton
        id="sign-in-passkey"
        purpose="sign-in"
        action={`${linkTo('login')}${search}`}
        fields={FIELDS}
        look="line"
        pendingText="Signing in…"
      >
        Sign in with a passkey
      </PasskeyButton>
    </div>
  )
}

/**
 * Lets the browser offer passkeys at the field of the address, and signs in with the one that is picked. True once the
 * field may say so; offered anew after each answer.
 */
export function useOfferedPasskeys(search: string, answer: unknown): boolean {
  const submit = useSubmit()
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    if (!knowsPasskeys()) return undefined
    let here = true
    const action = `${linkTo('login')}${search}`
    async function offer() {
      const passkey = await offerPasskeys(() => flushSync(() => setOffered(true)))
      if (!here || !passkey) return
      forgetBefore(action)
      await submit({ ...FIELDS, passkey }, { method: 'post', action })
    }
    void offer()
    return () => {
      here = false
      void stopOffering()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what was asked for is used up by the answer
  }, [submit, search, answer])
  return offered
}
