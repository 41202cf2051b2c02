export const SORTS = ['newest', 'oldest', 'name'] as const
export type Sort = (typeof SORTS)[number]

export function sortNamed(text: string | null): Sort {
  return SORTS.find((sort) => sort === text) ?? 'newest'
}
