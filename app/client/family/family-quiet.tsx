import { use } from 'react'
import { linkTo } from '#routes'
import { familyText as text } from '#domain/text/client/accounts/family'
import { ChildPlaceContext } from '#ui/forms/person-field'
import './family.css'

export function FamilyQuiet() {
  if (use(ChildPlaceContext) !== null) return null
  return (
    <p className="family-quiet">
      {text.quiet}{' '}
      <a className="text-link" href={linkTo('family')}>
        {text.quietLink}
      </a>
    </p>
  )
}
