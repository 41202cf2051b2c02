import { use, useId, type ComponentProps } from 'react'
import {
  Form as RouterForm,
  IDLE_FETCHER,
  UNSAFE_RouteContext as RouteContext,
  useLocation,
  type FetcherWithComponents,
} from 'react-router'
import { WHOLE } from './stand-in-links.tsx'

// The server build replaces the router's Form with this cheaper one (vite.config.ts).

type FormProps = ComponentProps<typeof RouterForm>

export function Form(props: FormProps) {
  const to = useSentTo(props.action)
  if (to === null || props.relative !== undefined) return <RouterForm {...props} />
  const {
    discover = 'render',
    fetcherKey: _key,
    navigate: _navigate,
    reloadDocument: _reload,
    replace: _replace,
    state: _state,
    relative: _relative,
    preventScrollReset: _scroll,
    viewTransition: _transition,
    defaultShouldRevalidate: _revalidate,
    onSubmit: _submit,
    ref: _ref,
    method = 'get',
    action: _action,
    ...rest
  } = props
  return (
    <form
      method={method.toLowerCase() === 'get' ? 'get' : 'post'}
      action={to}
      {...rest}
      data-discover={discover === 'render' ? 'true' : undefined}
    />
  )
}

function useSentTo(action: string | undefined): string | null {
  const { pathname, search } = useLocation()
  const here = use(RouteContext).matches.at(-1)
  if (action !== undefined) return WHOLE.test(action) ? action : null
  const plain = here && !here.route.index && here.pathname === pathname && WHOLE.test(pathname)
  return plain && !/[?&]index\b/.test(search) ? pathname + search : null
}

const nothing = () => Promise.resolve()
const IDLE = { ...IDLE_FETCHER, Form, submit: nothing, load: nothing, reset: () => undefined, data: undefined }

export function useFetcher<Answer>(): FetcherWithComponents<Answer> {
  // Keeps the ids of useId equal to those of the browser, where the router's hook calls it.
  useId()
  return IDLE as unknown as FetcherWithComponents<Answer>
}
