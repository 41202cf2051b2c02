/** The first is the order a list has by itself. */
export const SORTS = ['newest', 'oldest', 'name'] as const
export type Sort = (typeof SORTS)[number]

export const SORT_NAMES: Record<Sort, string> = { newest: 'Newest first', oldest: 'Oldest first', name: 'A to Z' }

export function sortNamed(text: string | null): Sort {
  return SORTS.find((sort) => sort === text) ?? 'newest'
}
