import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { HeroPhoto } from '#domain/content/look/look'
import { picturePath } from '#domain/content/pictures'
import { contentPictureText, receiptProblem } from '#domain/files/uploads'
import { lookText as text } from '#domain/text/staff/content/look'
import { CheckField } from '#ui/forms/check-field'
import { useEarlyFile } from '#ui/forms/early'
import { Field, FieldFrame, tied } from '#ui/forms/field'
import { takeKnownPicture } from '#app/browser/known-picture'
import { usePictureTypes } from '#app/browser/use-picture-types'
import { useRevokedPreview } from '#ui/forms/revoked-preview'

type Focus = { focusX: string; focusY: string }
type Properties = Focus & {
  stored: HeroPhoto | null
  errors: Record<string, string>
  onFocus(focus: Focus): void
  onTouch(): void
}

export function HeroField({ stored, errors, focusX, focusY, onFocus, onTouch }: Properties) {
  const [chosen, setChosen] = useState<{ preview: string; problem: string | null } | null>(null)
  useRevokedPreview(chosen?.preview)
  const choose = async (input: HTMLInputElement) => {
    const sent = input.files?.[0]
    if (!sent) return setChosen(null)
    onTouch()
    const file = await takeKnownPicture(input, sent)
    if (!file) return
    const problem = receiptProblem(file.size, new Uint8Array(await file.slice(0, 32).arrayBuffer()))
    if (problem) input.value = ''
    setChosen({ preview: problem ? '' : URL.createObjectURL(file), problem: problem && contentPictureText(problem) })
  }
  const input = useEarlyFile((field) => void choose(field))
  const types = usePictureTypes()
  const error = chosen ? (chosen.problem ?? undefined) : errors.hero
  const shown = chosen?.preview || (stored && picturePath(stored.picture, 768, 'webp'))
  const point = { x: toPercent(focusX), y: toPercent(focusY) }
  return (
    <section className="panel look-part" aria-labelledby="look-hero">
      <h2 id="look-hero">{text.hero}</h2>
      <FieldFrame id="hero" label={text.heroFile} hint={text.heroHint} error={error}>
        <input
          ref={input}
          type="file"
          name="hero"
          accept={types}
          className="input"
          {...tied('hero', text.heroHint, error)}
          onChange={(event) => void choose(event.currentTarget)}
        />
      </FieldFrame>
      {stored ? <CheckField name="withoutHero" value="yes" label={text.withoutHero} onChange={onTouch} /> : null}
      {shown ? (
        <FocusPicker
          src={shown}
          point={point}
          onPick={({ x, y }) => onFocus({ focusX: String(x), focusY: String(y) })}
        />
      ) : null}
      <div className="look-focus-fields">
        <Field
          id="focusX"
          name="focusX"
          type="number"
          min={0}
          max={100}
          label={text.focusX}
          value={focusX}
          onChange={(event) => onFocus({ focusX: event.currentTarget.value, focusY })}
          {...(errors.focusX ? { error: errors.focusX } : {})}
        />
        <Field
          id="focusY"
          name="focusY"
          type="number"
          min={0}
          max={100}
          label={text.focusY}
          value={focusY}
          onChange={(event) => onFocus({ focusX, focusY: event.currentTarget.value })}
          {...(errors.focusY ? { error: errors.focusY } : {})}
        />
      </div>
    </section>
  )
}

type Point = { x: number; y: number }

const toPercent = (value: string) => inRange(Number(value) || 0)
const inRange = (value: number) => Math.min(100, Math.max(0, Math.round(value)))

const MOVES: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const LARGE_STEP = 10

function FocusPicker({ src, point, onPick }: { src: string; point: Point; onPick(point: Point): void }) {
  const cropped = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // The content policy forbids style attributes in the page, but allows a style set by script.
    if (cropped.current) cropped.current.style.objectPosition = `${point.x}% ${point.y}%`
  }, [point.x, point.y])
  const move = (event: KeyboardEvent) => {
    const step = MOVES[event.key]
    if (!step) return
    event.preventDefault()
    const far = event.shiftKey ? LARGE_STEP : 1
    onPick({ x: inRange(point.x + step.x * far), y: inRange(point.y + step.y * far) })
  }
  const pick = (event: MouseEvent<HTMLButtonElement>) => {
    // A button pressed by the keyboard has no click position.
    if (event.detail === 0) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onPick({
      x: inRange(((event.clientX - left) / width) * 100),
      y: inRange(((event.clientY - top) / height) * 100),
    })
  }
  return (
    <div className="needs-script">
      <p className="field-hint" id="look-focus-hint">
        {text.focusHint}
      </p>
      <div className="look-focus">
        <button
          type="button"
          className="look-focus-picker"
          aria-label={`${text.focus}. ${text.focusPicker(point.x, point.y)}`}
          aria-describedby="look-focus-hint"
          onClick={pick}
          onKeyDown={move}
        >
          <img src={src} alt="" />
          <svg aria-hidden="true">
            <circle className="look-focus-ring" cx={`${point.x}%`} cy={`${point.y}%`} r="13" />
            <circle className="look-focus-point" cx={`${point.x}%`} cy={`${point.y}%`} r="4" />
          </svg>
        </button>
        <img ref={cropped} src={src} className="look-cropped" alt={text.croppedPicture} />
      </div>
      <p className="sr-only" aria-live="polite">
        {text.focusPicker(point.x, point.y)}
      </p>
    </div>
  )
}
