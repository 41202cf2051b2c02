import { useState, type ReactNode } from 'react'
import { useNavigate, useNavigation, useRevalidator, useSubmit } from 'react-router'
import type { ChallengePurpose } from '#domain/accounts/passkeys'
import { passkeysText } from '#domain/text/shared/accounts/passkeys'
import { forgetBefore } from '#app/offline/device-leaving'
import { askForPasskey } from '../../../browser/passkeys.ts'
import { getLastTrigger } from '#app/offline/line-trigger'
import { Button, type ButtonLook, type ButtonSize } from '#ui/basics/button'
import { usePasskeysHere } from './passkeys-here.ts'
import './passkeys.css'

type Props = {
  id: string
  purpose: ChallengePurpose
  action: string
  fields: Record<string, string>
  look: ButtonLook
  size?: ButtonSize
  pendingText: string
  children: ReactNode
}

export function PasskeyButton({ id, purpose, action, fields, look, size, pendingText, children }: Props) {
  const here = usePasskeysHere()
  const submit = useSubmit()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const { revalidate } = useRevalidator()
  const [asking, setAsking] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  if (!here) return null
  const sending = navigation.state !== 'idle' && (navigation.formData?.has('passkey') ?? false)

  async function press() {
    setAsking(true)
    setSaid(null)
    const shown = await askForPasskey(purpose, getLastTrigger())
    setAsking(false)
    if (!shown) return
    if ('passkey' in shown) {
      forgetBefore(action)
      return submit({ ...fields, passkey: shown.passkey }, { method: 'post', action, preventScrollReset: true })
    }
    if ('confirm' in shown) {
      const query = new URLSearchParams(location.search)
      query.set('done', 'proved')
      return navigate(`${shown.confirm}?next=${encodeURIComponent(`${location.pathname}?${query}`)}`)
    }
    setSaid(shown.said)
    if (shown.isOld) await revalidate()
  }

  return (
    <div className="passkey-ask">
      <Button
        id={id}
        type="button"
        look={look}
        size={size}
        pending={asking || sending}
        pendingText={asking ? passkeysText.waiting : pendingText}
        onClick={() => void press()}
      >
        {children}
      </Button>
      <output className="passkey-said">{said}</output>
    </div>
  )
}
