/** What a share picture shows: a flag such as 'A win', the title, a line below it, and who publishes it. */
export type ShareWords = {
  flag: string | null
  title: string
  below: string
  brand: string
  frame: 'arch' | 'card' | 'stage'
  quoted: boolean
}

/** The drawing of share-picture.ts as a number: a new one makes every kept share picture anew. */
export const SHARE_DRAWING = 1
