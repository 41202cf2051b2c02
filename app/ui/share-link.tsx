import { useId, useState } from 'react'
import { shareLinkText as text } from '#domain/text/shared/share-link'
import { Button } from '#ui/basics/button'
import { useHydrated } from '#ui/basics/hydrated'
import './share-link.css'

export type SharedLink = { address: string; code: { modules: number; path: string } }

export function ShareLink({ link, label, title }: { link: SharedLink; label: string; title: string }) {
  const id = useId()
  const hydrated = useHydrated()
  const [notice, setNotice] = useState('')
  const { address, code } = link
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setNotice(text.copied)
    } catch {
      setNotice(text.copyByHand)
    }
  }
  const share = async () => {
    try {
      await navigator.share({ title, url: address })
    } catch (error) {
      // Closing the menu of the phone cancels the sharing.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return (
    <div className="share-link">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="input" readOnly value={address} onFocus={(event) => event.target.select()} />
      {hydrated ? (
        <div className="share-link-buttons">
          <Button type="button" size="touch" onClick={() => void copy()}>
            {text.copy}
          </Button>
          {'share' in navigator ? (
            <Button type="button" look="line" size="touch" onClick={() => void share()}>
              {text.share}
            </Button>
          ) : null}
          <output>{notice}</output>
        </div>
      ) : null}
      <p className="field-hint">{text.scan}</p>
      <svg viewBox={`0 0 ${code.modules} ${code.modules}`} aria-hidden="true" shapeRendering="crispEdges">
        <path d={code.path} />
      </svg>
    </div>
  )
}
