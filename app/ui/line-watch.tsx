import { use, useLayoutEffect } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'
import { watchLine } from '#app/browser/line'

/** Where React Router takes the page on: everything that is asked goes through it. */
export function LineWatch() {
  const router = use(UNSAFE_DataRouterContext)?.router
  // Not a passive effect: a button may be pressed before those have run.
  useLayoutEffect(() => (router ? watchLine(router) : undefined), [router])
  return null
}
