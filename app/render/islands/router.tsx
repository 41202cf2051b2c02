import { useSyncExternalStore, type ComponentProps } from 'react'
import { sending } from './forms.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: string }

export function Link({ to, ...rest }: LinkProps) {
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- what it says comes with the rest
  return <a {...rest} href={to} />
}

export function Form({ children, ...rest }: ComponentProps<'form'>) {
  return <form {...rest}>{children}</form>
}

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

export function useLocation(): { pathname: string; search: string; hash: string } {
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  )
  return { pathname: location.pathname, search: location.search, hash }
}

export function useNavigation(): { state: 'idle' | 'submitting'; formData: FormData | undefined } {
  const formData = useSyncExternalStore(sending.listen, sending.now, sending.never)
  return { state: formData ? 'submitting' : 'idle', formData }
}

export function useRouteLoaderData(): undefined {
  return undefined
}
