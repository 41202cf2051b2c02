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
