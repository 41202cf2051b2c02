/** Renders one page per turn of the event loop: the server accepts new connections only between turns. */
export function openRenderQueue(): (importance: 'lists' | 'visits', render: () => void) => void {
  const waiting = { lists: [] as (() => void)[], visits: [] as (() => void)[] }
  let isRunning = false
  const runNext = () => {
    const render = waiting.lists.shift() ?? waiting.visits.shift()
    isRunning = render !== undefined
    if (!render) return
    setImmediate(runNext)
    render()
  }
  return (importance, render) => {
    waiting[importance].push(render)
    if (!isRunning) runNext()
  }
}
