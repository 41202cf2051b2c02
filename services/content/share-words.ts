export type ShareWords = {
  flag: string | null
  title: string
  below: string
  brand: string
  frame: 'arch' | 'card' | 'stage'
  quoted: boolean
}

/** Increase it when the drawing changes: every cached share picture is then made again. */
export const SHARE_DRAWING = 1
