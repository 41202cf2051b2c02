import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { ADDRESSES, type AddressName } from '../routes.ts'
import { audienceOf, getAddressFacts } from '../route-lookup.ts'

const pages = (Object.keys(ADDRESSES) as AddressName[]).filter((name) => getAddressFacts(name).file !== undefined)

function pageOf(name: AddressName, parent: string): RouteConfigEntry {
  const { path, file = '' } = getAddressFacts(name)
  const framed = pages.filter((each) => getAddressFacts(each).under === name).map((each) => pageOf(each, path))
  const below = path.slice(parent.length).replace(/^\//, '')
  return below === '' ? index(file, { id: name }) : route(below, file, { id: name }, framed)
}

const framedBy = (audience: 'visitor' | 'client' | 'admin', parent = '') =>
  pages
    .filter(
      (name) =>
        audienceOf(name) === audience &&
        !getAddressFacts(name).under &&
        !getAddressFacts(name).alone &&
        name !== 'notFound',
    )
    .map((name) => pageOf(name, parent))

const gallery = [route('gallery', 'gallery/gallery.tsx'), route('gallery/admin', 'gallery/gallery-admin.tsx')]

export default [
  layout('visitor/layout.tsx', framedBy('visitor')),
  ...pages.filter((name) => getAddressFacts(name).alone).map((name) => pageOf(name, '')),
  layout('client/layout.tsx', framedBy('client')),
  route('admin', 'admin/layout.tsx', framedBy('admin', ADDRESSES.admin.path)),
  ...(process.env.NODE_ENV === 'development' ? gallery : []),
  pageOf('notFound', ''),
] satisfies RouteConfig
