import { use, useLayoutEffect } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'
import { watchLine } from '#app/offline/line'

export function LineWatch() {
  const router = use(UNSAFE_DataRouterContext)?.router
  // A passive effect would run too late for an early click.
  useLayoutEffect(() => (router ? watchLine(router) : undefined), [router])
  return null
}
