import { linkTo } from '#routes'
import { Link } from 'react-router'
import { buttonClass } from '#ui/basics/button'
import { useContinues, useOwnPackage, useUserData } from '#ui/site/user-data'
import './continue.css'

/** Only the browser knows about an unfinished registration, because the page is shared. */
export function ContinueNotice() {
  const [person, continues, own] = [useUserData(), useContinues(), useOwnPackage()]
  if (
    !person ||
    !continues ||
    person.currentPackage !== 'NONE' ||
    person.registration_step < 2 ||
    person.registration_step > 3
  )
    return null
  return (
    <section className="continue" aria-label="Your registration">
      <p>
        {own?.state === 'payment'
          ? 'Your payment is waiting for confirmation.'
          : 'Your registration is not finished yet.'}
      </p>
      <Link className={buttonClass('gold', 'touch')} to={linkTo('registrationToContinue')}>
        {own?.state === 'payment' ? 'View status' : 'Continue your registration'}
      </Link>
    </section>
  )
}
