export const CHILDREN_AT_LEAST = 2
export const CHILDREN_AT_MOST = 10
