import { linkTo } from '#routes'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { DIALOGS } from '#domain/words/messages'
import { lineLost } from '#app/offline/line-lost'
import { MessageDialog } from '#ui/dialogs/message-dialog'

const PATH = linkTo('materials')
const LEAVES_MS = 4000

export function MaterialsUnreached() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const handleConnectionLoss = useEffectEvent(() => {
    const lost = lineLost.now()
    if (lost?.kind !== 'read' || lost.path !== PATH || pathname === PATH) return
    lineLost.forget()
    setOpen(true)
  })
  useEffect(() => lineLost.listen(() => handleConnectionLoss()), [])
  const leave = () => {
    setOpen(false)
    void navigate(linkTo('home'))
  }
  const leaveNow = useEffectEvent(leave)
  useEffect(() => {
    if (!open) return
    const timer = setTimeout(() => leaveNow(), LEAVES_MS)
    return () => clearTimeout(timer)
  }, [open])
  return <MessageDialog urgent message={open ? DIALOGS.checkFailed : null} onClose={leave} />
}
