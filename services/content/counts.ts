export function openCounts() {
  const counts = new Map<string, number>()
  return {
    count: (requester: string): number => counts.get(requester) ?? 0,
    add(requester: string): void {
      counts.set(requester, (counts.get(requester) ?? 0) + 1)
    },
    remove(requester: string): void {
      const left = (counts.get(requester) ?? 1) - 1
      if (left > 0) counts.set(requester, left)
      else counts.delete(requester)
    },
  }
}
