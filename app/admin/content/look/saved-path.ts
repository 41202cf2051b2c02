import { linkTo } from '#routes'

/** The page after a save, which offers to undo the version named; null after an undo. */
export function toSavedPath(version: number | null): string {
  return `${linkTo('adminLook')}?${version === null ? 'undone=1' : `saved=${version}`}`
}
