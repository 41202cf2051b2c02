import { useRef, useState, type RefObject } from 'react'
import { X } from 'lucide-react'
import { addTitle, TITLE_LONGEST } from '#domain/content/testimonials'
import { writeTestimonialText } from '#domain/text/client/content/testimonial'
import { Button } from '#ui/basics/button'
import { FieldFrame, tied } from '#ui/forms/field'

const { titles: text } = writeTestimonialText

export function TestimonialTitles({
  titles,
  input,
  error,
  onChange,
}: {
  titles: string[]
  input: string
  error: string | undefined
  onChange(titles: string[]): void
}) {
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const add = () => {
    if (!field.current) return
    const added = addTitle(titles, field.current.value)
    setProblem(added.problem)
    if (added.problem === null) {
      onChange(added.titles)
      field.current.value = ''
    }
    field.current.focus()
  }
  const shown = problem ?? error
  return (
    <>
      {/* Enter in the title field presses this button, because it is the form's first. */}
      <button name="add" value="1" className="sr-only" tabIndex={-1} aria-hidden="true">
        {text.add}
      </button>
      {titles.map((title, index) => (
        <input key={`${index} ${title}`} type="hidden" name="titles" value={title} />
      ))}
      <FieldFrame id="title" label={text.label} hint={text.hint} error={shown}>
        {titles.length > 0 ? (
          <TitleChips
            titles={titles}
            onRemove={(index) => {
              onChange(titles.filter((_, each) => each !== index))
              field.current?.focus()
            }}
          />
        ) : null}
        <TitleInput field={field} input={input} error={shown} onAdd={add} />
      </FieldFrame>
    </>
  )
}

function TitleChips({ titles, onRemove }: { titles: string[]; onRemove(index: number): void }) {
  return (
    <ul className="chips">
      {titles.map((title, index) => (
        <li key={title}>
          <span>{title}</span>
          <button
            name="remove"
            value={index}
            className="icon-button"
            onClick={(event) => {
              event.preventDefault()
              onRemove(index)
            }}
          >
            <X size={16} aria-hidden="true" />
            <span className="sr-only">{text.remove(title)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function TitleInput({
  field,
  input,
  error,
  onAdd,
}: {
  field: RefObject<HTMLInputElement | null>
  input: string
  error: string | undefined
  onAdd(): void
}) {
  return (
    <div className="writing-add">
      <input
        ref={field}
        name="title"
        type="text"
        className="input"
        defaultValue={input}
        maxLength={TITLE_LONGEST}
        autoComplete="off"
        enterKeyHint="done"
        {...tied('title', text.hint, error)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onAdd()
        }}
      />
      <Button
        look="tonal"
        size="touch"
        name="add"
        value="1"
        onClick={(event) => {
          event.preventDefault()
          onAdd()
        }}
      >
        {text.add}
      </Button>
    </div>
  )
}
