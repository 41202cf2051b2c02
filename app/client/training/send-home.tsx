import { linkTo } from '#routes'
import { useEffect } from 'react'
import { ownMaterialsText } from '#domain/text/client/training/materials'
import { buttonClass } from '#ui/basics/button'
import { Dialog, DialogActions } from '#ui/dialogs/dialog'

const LEAVES_MS = 4000

export function SendHome({ title, text }: { title: string; text: string }) {
  useEffect(() => {
    const timer = setTimeout(goHome, LEAVES_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="wrap bare-page">
      <title>{title}</title>
      <h1 className="headline">{title}</h1>
      <Dialog open urgent title={title} onClose={goHome}>
        <p className="dialog-text">{text}</p>
        <form action={linkTo('home')}>
          <DialogActions>
            <button className={buttonClass('ruby', 'touch')}>{ownMaterialsText.ok}</button>
          </DialogActions>
        </form>
      </Dialog>
    </div>
  )
}

/** Loading a new document clears what this one cached about the user. */
function goHome() {
  location.assign(linkTo('home'))
}
