/**
 * Does it when the next frame has been drawn, and returns how to leave it: on a slow phone what a press moves is seen
 * before anything else is drawn.
 */
export function afterNextFrame(act: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(act)
  })
  return () => cancelAnimationFrame(frame)
}
