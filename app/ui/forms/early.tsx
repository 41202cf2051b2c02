import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

export function useEarlyFile(choose: (input: HTMLInputElement) => void) {
  const input = useRef<HTMLInputElement>(null)
  const early = useEffectEvent(() => {
    if (input.current?.files?.length) choose(input.current)
  })
  useEffect(() => early(), [])
  return input
}

export function useEarlyWords(form: RefObject<HTMLFormElement | null>, act: () => void): void {
  const early = useEffectEvent(() => {
    if (form.current && changedFields(form.current).length > 0) act()
  })
  useEffect(() => early(), [])
}

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
