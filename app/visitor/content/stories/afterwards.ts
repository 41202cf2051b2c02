/**
 * Does it when nothing else is to be done or drawn, and returns how to leave it: on a slow phone what a press moves is
 * seen first.
 */
export function afterwards(act: () => void): () => void {
  let left = false
  const late = () => {
    if (!left) act()
  }
  if ('scheduler' in window) void scheduler.postTask(late, { priority: 'background' })
  else setTimeout(late)
  return () => {
    left = true
  }
}
