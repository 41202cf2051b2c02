export type ShareWords = {
  flag: string | null
  title: string
  below: string
  brand: string
  frame: 'arch' | 'card' | 'stage'
  quoted: boolean
}

/** The version of the drawing: a new one makes every kept share picture anew. */
export const SHARE_DRAWING = 1
