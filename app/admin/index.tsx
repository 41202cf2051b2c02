import { linkTo } from '#routes'
import { redirect } from 'react-router'

export function loader() {
  return redirect(linkTo('dashboard'))
}
