import { data } from 'react-router'

/** Any address the table of routes does not know. */
export function loader() {
  throw data(null, { status: 404 })
}

// Any method: a POST to an unknown address is as unknown as a GET.
export const action = loader

export default function NotFound() {
  return null
}
