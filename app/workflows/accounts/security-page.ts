import { linkTo } from '#routes'
import { safeReturnPath } from '#domain/accounts/accounts'
import type { ActionArgs } from '#app/action'

export const isAdminPage = ({ pattern }: Pick<ActionArgs, 'pattern'>) =>
  `/${pattern.replace(/^\//, '')}`.startsWith(linkTo('admin'))

export function toSecurityPage(args: Pick<ActionArgs, 'pattern' | 'url'>, done?: string): string {
  const next = isAdminPage(args) ? safeReturnPath(args.url.searchParams.get('next')) : null
  const query = new URLSearchParams({ ...(next && { next }), ...(done && { done }) })
  return `${linkTo(isAdminPage(args) ? 'adminSecurity' : 'clientSecurity')}${query.size > 0 ? `?${query}` : ''}`
}
