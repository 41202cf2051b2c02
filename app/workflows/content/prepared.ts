import { ADDRESSES, type AddressName } from '#routes'
import { getAddressFacts } from '#route-lookup'

const pages = (Object.keys(ADDRESSES) as AddressName[]).filter(
  (name) => getAddressFacts(name).islands && !getAddressFacts(name).secret && name !== 'splash',
)

export const PREPARED = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: pages.map((name) => ADDRESSES[name].path) },
          { not: { selector_matches: 'a[href^="#"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
