import { createRequestHandler, type ServerBuild } from 'react-router'
import type { AddressName } from '#routes'
import { addressNamed } from '#route-lookup'

type Routing = ReturnType<typeof createRequestHandler>

/** The full router compares each request with every route, twice; the address table finds the route directly. */
export function openRouteHandlers(build: ServerBuild): (path: string) => Routing {
  const whole = createRequestHandler(build, 'production')
  const narrow = new Map<AddressName, Routing>()
  return (path) => {
    const name = addressNamed(path.replace(/\.data$/, ''))
    if (name === 'notFound' || name === 'adminNotFound' || !build.routes[name]) return whole
    let routing = narrow.get(name)
    if (!routing) {
      routing = createRequestHandler(narrowBuild(build, name), 'production')
      narrow.set(name, routing)
    }
    return routing
  }
}

export function narrowBuild(build: ServerBuild, name: AddressName): ServerBuild {
  const ids: string[] = []
  for (let id: string | undefined = name; id !== undefined; id = build.routes[id]?.parentId) ids.unshift(id)
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(ids.flatMap((id): [string, Route][] => (routes[id] ? [[id, routes[id]]] : [])))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}
