import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** The ref of a file field: `choose` hears of a file that was chosen in it before the script had come. */
export function useEarlyFile(choose: (input: HTMLInputElement) => void) {
  const input = useRef<HTMLInputElement>(null)
  const early = useEffectEvent(() => {
    if (input.current?.files?.length) choose(input.current)
  })
  useEffect(() => early(), [])
  return input
}

/** `act` is called where words were typed, or a choice was made, before the script had come. */
export function useEarlyWords(form: RefObject<HTMLFormElement | null>, act: () => void): void {
  const early = useEffectEvent(() => {
    if (form.current && changedFields(form.current).length > 0) act()
  })
  useEffect(() => early(), [])
}

/** The names of the fields that no longer stand as they were served, files aside. */
export function changedFields(form: HTMLFormElement): string[] {
  return [...form.elements].flatMap((field) => (isChanged(field) ? [field.name] : []))
}

function isChanged(field: Element): field is HTMLInputElement | HTMLTextAreaElement {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement) || field.type === 'file') return false
  return field.type === 'radio' || field.type === 'checkbox'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}
