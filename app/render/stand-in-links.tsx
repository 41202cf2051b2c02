import type { ComponentProps } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink, useLocation } from 'react-router'

// The server build replaces the router's Link with this cheaper one (vite.config.ts).

export const WHOLE = /^\/(?:[\w%:-]+(?:\/[\w%:-]+)*)?(?:\?[^#]+)?(?:#.+)?$/
const QUERY = /^\?[^#]+$/
const PATH = /^[^?#]*/

type LinkProps = ComponentProps<typeof RouterLink>
type NavLinkProps = ComponentProps<typeof RouterNavLink>

export function Link(props: LinkProps) {
  return anchor(props, useLocation().pathname)
}

function anchor(props: LinkProps, pathname: string) {
  const { to, relative, mask, prefetch } = props
  const href = typeof to !== 'string' ? null : WHOLE.test(to) ? to : QUERY.test(to) ? pathname + to : null
  if (href === null || relative !== undefined || mask !== undefined || prefetch !== undefined)
    return <RouterLink {...props} />
  const {
    to: _to,
    discover = 'render',
    reloadDocument: _reload,
    replace: _replace,
    state: _state,
    preventScrollReset: _scroll,
    viewTransition: _transition,
    defaultShouldRevalidate: _revalidate,
    target,
    ...rest
  } = props
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- what it says comes with the rest
  return <a {...rest} href={href} target={target} data-discover={discover === 'render' ? 'true' : undefined} />
}

export function NavLink(props: NavLinkProps) {
  const { pathname } = useLocation()
  const { to, className = '', end = false, caseSensitive, style, children } = props
  if (
    typeof to !== 'string' ||
    !WHOLE.test(to) ||
    typeof className !== 'string' ||
    typeof style === 'function' ||
    typeof children === 'function' ||
    caseSensitive
  )
    return <RouterNavLink {...props} />
  const { 'aria-current': current = 'page', end: _end, className: _class, ...rest } = props
  const [here, there] = [pathname.toLowerCase(), (PATH.exec(to)?.[0] ?? '').toLowerCase()]
  const isActive = here === there || (!end && here.startsWith(there) && here.charAt(there.length) === '/')
  return anchor(
    {
      ...(rest as LinkProps),
      'aria-current': isActive ? current : undefined,
      className: isActive ? `${className} active`.trim() : className,
    },
    pathname,
  )
}
