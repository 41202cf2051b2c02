import { useState } from 'react'
import { Plus } from 'lucide-react'
import type { SiteEntry } from '#domain/content/site-form'
import type { SiteList, SitePart } from '#domain/content/site-fields'
import { siteContentText } from '#domain/text/staff/content/site-content'
import { Button } from '#ui/basics/button'
import { Field, TextField } from '#ui/forms/field'

const listText = siteContentText.list

type Row = SiteEntry & { key: number }
type EditedList = NonNullable<SitePart['list']>

export function SiteListEditor({
  list,
  entries,
  errors,
  onChange,
}: {
  list: EditedList
  entries: readonly SiteEntry[]
  errors: Record<string, string>
  onChange(): void
}) {
  const [rows, setRows] = useState<Row[]>(() => entries.map((entry, key) => ({ ...entry, key })))
  const [next, setNext] = useState(entries.length)
  const [said, setSaid] = useState('')
  const alter = (altered: Row[], words: string) => {
    setRows(altered)
    setSaid(words)
    onChange()
  }
  const move = (at: number, to: number) => {
    const row = rows[at]
    if (row && to >= 0 && to < rows.length)
      alter(rows.toSpliced(at, 1).toSpliced(to, 0, row), listText.moved(to + 1, rows.length))
  }
  return (
    <>
      <ol className="site-list">
        {rows.map(({ key, head, text }, at) => (
          <li key={key} className="site-entry">
            <EntryFields list={list} at={at} head={head} text={text} errors={errors} />
            <EntryChanges
              list={list}
              at={at}
              count={rows.length}
              onMove={(to) => move(at, to)}
              onRemove={() => alter(rows.toSpliced(at, 1), listText.removed(rows.length - 1))}
            />
          </li>
        ))}
      </ol>
      <Button
        look="line"
        size="dense"
        name="intent"
        value={`${list.name}:add`}
        onClick={(event) => {
          event.preventDefault()
          alter([...rows, { key: next, head: '', text: '' }], listText.added(rows.length + 1))
          setNext(next + 1)
        }}
      >
        <Plus size={16} aria-hidden="true" />
        {listText.add(list.thing)}
      </Button>
      <output className="sr-only">{said}</output>
    </>
  )
}

function EntryFields({
  list,
  at,
  head,
  text,
  errors,
}: SiteEntry & { list: EditedList; at: number; errors: Record<string, string> }) {
  return (
    <div>
      <Field
        id={`${list.name}.head.${at}`}
        name={`${list.name}.head`}
        label={list.head}
        defaultValue={head}
        error={errors[`${list.name}.head.${at}`]}
      />
      <TextField
        id={`${list.name}.text.${at}`}
        name={`${list.name}.text`}
        label={list.text}
        defaultValue={text}
        rows={3}
        error={errors[`${list.name}.text.${at}`]}
      />
    </div>
  )
}

function EntryChanges({
  list,
  at,
  count,
  onMove,
  onRemove,
}: {
  list: EditedList
  at: number
  count: number
  onMove(to: number): void
  onRemove(): void
}) {
  return (
    <p className="site-entry-changes">
      <EntryButton
        list={list.name}
        change="up"
        at={at}
        name={listText.moveUp(list.thing, at + 1)}
        onPress={() => onMove(at - 1)}
        disabled={at === 0}
      />
      <EntryButton
        list={list.name}
        change="down"
        at={at}
        name={listText.moveDown(list.thing, at + 1)}
        onPress={() => onMove(at + 1)}
        disabled={at === count - 1}
      />
      <EntryButton
        list={list.name}
        change="remove"
        at={at}
        name={listText.remove(list.thing, at + 1)}
        onPress={onRemove}
      />
    </p>
  )
}

/** CSS draws the icon, because a form has dozens of these buttons. */
function EntryButton({
  list,
  change,
  at,
  name,
  onPress,
  disabled = false,
}: {
  list: SiteList
  change: 'up' | 'down' | 'remove'
  at: number
  name: string
  onPress(): void
  disabled?: boolean
}) {
  return (
    <button
      type="submit"
      className={`icon-button entry-${change}`}
      name="intent"
      value={`${list}:${change} ${at}`}
      aria-label={name}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        event.preventDefault()
        if (!disabled) onPress()
      }}
    />
  )
}
