import { useState } from 'react'
import { Plus } from 'lucide-react'
import { findEntryError, type EditedList, type SiteEntry, type SiteList } from '#domain/content/site-lists'
import { siteContentText } from '#domain/text/staff/content/site-content'
import { Button } from '#ui/basics/button'
import { cleanText } from '#domain/words/texts'
import { EntryPicture } from './entry-picture.tsx'
import { Field, TextField } from '#ui/forms/field'

const listText = siteContentText.list

type Row = { entry: SiteEntry; key: number }

export function SiteListEditor({
  list,
  entries,
  pictures = [],
  errors,
  onChange,
}: {
  list: EditedList
  entries: readonly SiteEntry[]
  /** The stored pictures, in the order in which the entries were stored. */
  pictures?: readonly (string | null)[]
  errors: Record<string, string>
  onChange(): void
}) {
  const [rows, setRows] = useState<Row[]>(() => entries.map((entry, key) => ({ entry, key })))
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
        {rows.map(({ key, entry }, at) => (
          <li key={key} className="site-entry">
            <div>
              <EntryFields list={list} at={at} entry={entry} errors={errors} />
              {list.picture ? (
                <EntryPicture
                  list={list}
                  at={at}
                  entry={entry}
                  picture={entry.storedAt ? (pictures[Number(entry.storedAt)] ?? null) : null}
                  errors={errors}
                  onChange={onChange}
                />
              ) : null}
            </div>
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
          alter([...rows, { key: next, entry: {} }], listText.added(rows.length + 1))
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
  entry,
  errors,
}: {
  list: EditedList
  at: number
  entry: SiteEntry
  errors: Record<string, string>
}) {
  return (
    <>
      {list.fields.map((field) => {
        const id = `${list.name}.${field.name}.${at}`
        const same = {
          id,
          name: `${list.name}.${field.name}`,
          label: field.label,
          hint: field.hint,
          ...(field.required ? { required: true } : {}),
          defaultValue: entry[field.name] ?? '',
          error: errors[id],
          check: (value: string) => findEntryError(field, cleanText(value)),
        }
        return field.tall ? <TextField key={field.name} {...same} rows={3} /> : <Field key={field.name} {...same} />
      })}
    </>
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
