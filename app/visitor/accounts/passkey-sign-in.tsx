import { linkTo } from '#routes'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSubmit } from 'react-router'
import { PasskeyButton } from '#ui/accounts/passkeys/passkey-button'
import { forgetBefore } from '#app/offline/device-leaving'
import { knowsPasskeys, offerPasskeys, stopOffering } from '../../browser/passkeys.ts'

const FIELDS = { panel: 'passkey' }

/** Reserves its space, so that nothing moves after hydration. */
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
