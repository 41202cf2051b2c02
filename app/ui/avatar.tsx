import { linkTo } from '#routes'
import { initialsOf } from '#domain/words/formats'
import './avatar.css'

export function Avatar({
  name,
  image = null,
  size = 34,
}: {
  name: string
  image?: string | null
  size?: 34 | 64 | 96
}) {
  const ground = Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 4
  return (
    <span className={`avatar avatar-${size} avatar-ground-${ground}`} aria-hidden="true">
      {initialsOf(name)}
      {image ? (
        <img src={linkTo('fileView', { id: image })} width={size} height={size} alt="" loading="lazy" />
      ) : null}
    </span>
  )
}
