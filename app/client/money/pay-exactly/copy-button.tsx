import { Check, Copy } from 'lucide-react'
import { payExactlyText } from '#domain/text/client/money/pay-exactly'
import { buttonClass } from '#ui/basics/button'
import { useHydrated } from '#ui/basics/hydrated'

export type Copied = { what: string; ok: boolean }

export function CopyButton({
  what,
  text,
  copied,
  onCopied,
}: {
  what: string
  text: string
  copied: Copied | null
  onCopied(copied: Copied): void
}) {
  const hydrated = useHydrated()
  if (!hydrated) return null
  const done = copied?.what === what && copied.ok
  const copy = async () => {
    const ok = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    onCopied({ what, ok })
  }
  return (
    <button type="button" className={buttonClass('tonal', 'touch')} onClick={() => void copy()}>
      {done ? <Check size={18} aria-hidden="true" /> : <Copy size={18} aria-hidden="true" />}
      {done ? payExactlyText.copied : payExactlyText.copy}
      <span className="sr-only"> {what.toLowerCase()}</span>
    </button>
  )
}

export function CopyResult({ copied }: { copied: Copied | null }) {
  return (
    <output className={copied?.ok === false ? 'field-hint' : 'sr-only'}>
      {copied?.ok ? payExactlyText.copiedThis(copied.what) : null}
      {copied?.ok === false ? payExactlyText.notCopied(copied.what) : null}
    </output>
  )
}
