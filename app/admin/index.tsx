import { linkTo } from '#addresses'
import { redirect } from 'react-router'

export function loader() {
  return redirect(linkTo('dashboard'))
}
