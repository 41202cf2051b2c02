/** The orders a list of the back office can be put in; the first is the one it has by itself. */
export const SORTS = ['newest', 'oldest', 'name'] as const
export type Sort = (typeof SORTS)[number]

export const SORT_NAMES: Record<Sort, string> = { newest: 'Newest first', oldest: 'Oldest first', name: 'A to Z' }

/** Returns the order an address names, else the one a list has by itself. */
export function sortNamed(text: string | null): Sort {
  return SORTS.find((sort) => sort === text) ?? 'newest'
}
