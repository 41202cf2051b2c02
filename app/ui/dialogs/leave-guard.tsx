export function watchLeaving(
  box: HTMLElement,
  { escaped, left }: { escaped(event: KeyboardEvent): void; left(): void },
): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !document.querySelector('dialog:modal')) escaped(event)
  }
  const onElsewhere = (event: Event) => {
    if (event.target instanceof Node && !box.contains(event.target)) left()
  }
  document.addEventListener('keydown', onKey, true)
  document.addEventListener('pointerdown', onElsewhere)
  document.addEventListener('focusin', onElsewhere)
  return () => {
    document.removeEventListener('keydown', onKey, true)
    document.removeEventListener('pointerdown', onElsewhere)
    document.removeEventListener('focusin', onElsewhere)
  }
}
