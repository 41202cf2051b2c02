import { ADDRESSES, factsOf, type AddressName } from '#addresses'

const pages = (Object.keys(ADDRESSES) as AddressName[]).filter(
  (name) => factsOf(name).islands && !factsOf(name).secret && name !== 'splash',
)

/** Which pages a browser may draw beforehand, when a pointer rests on a link to them or a finger comes down on it. */
export const PREPARED = JSON.stringify({
  prerender: [
    {
      where: {
        and: [
          { href_matches: pages.map((name) => ADDRESSES[name].path) },
          // What stands on the same page needs none.
          { not: { selector_matches: 'a[href^="#"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
