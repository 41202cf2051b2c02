import { linkTo } from '#routes'

export const MATERIALS = linkTo('adminMaterials')
export type MaterialEntry = { key: string; revision: number | null; fileName: string; image: string | null }
