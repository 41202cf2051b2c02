import { linkTo } from '#routes'
import { Link } from 'react-router'
import { buttonClass } from '#ui/basics/button'
import { useContinues, useUserData } from '#ui/site/user-data'
import './continue.css'

/** Only the browser knows about an unfinished registration, because the page is shared. */
export function ContinueNotice() {
  const [person, continues] = [useUserData(), useContinues()]
  if (
    !person ||
    !continues ||
    person.currentPackage !== 'NONE' ||
    person.registration_step < 2 ||
    person.registration_step > 3
  )
    return null
  return (
    <aside className="continue" aria-label="Your registration">
      <p>Your registration is not finished yet.</p>
      <Link className={buttonClass('gold', 'touch')} to={linkTo('registrationToContinue')}>
        Continue your registration
      </Link>
    </aside>
  )
}
