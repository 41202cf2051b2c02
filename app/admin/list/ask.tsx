import type { ComponentProps } from 'react'
import type { ListAddress } from './list-address.ts'
import { SortKept } from './sort-choice'

const FORM = 'ask'

export function AskForm({ search, page, sort, show }: ListAddress) {
  return (
    <form id={FORM} method="get" hidden>
      {search ? <input type="hidden" name="search" value={search} /> : null}
      <SortKept sort={sort} />
      {show ? <input type="hidden" name="show" value={show} /> : null}
      {page > 1 ? <input type="hidden" name="page" value={page} /> : null}
    </form>
  )
}

export function AskButton({
  question,
  onAsk,
  ...button
}: ComponentProps<'button'> & { question: { decision: string; id: string }; onAsk(): void }) {
  return (
    <button
      {...button}
      type="submit"
      form={FORM}
      name="ask"
      value={`${question.decision}-${question.id}`}
      onClick={(event) => {
        event.preventDefault()
        // The menu must return the focus to its button before the dialog takes it.
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        onAsk()
      }}
    />
  )
}

export function readPrompt(url: URL): { decision: string; id: string } | null {
  const [, decision, id] = /^([a-z]+)-([\w-]{1,64})$/.exec(url.searchParams.get('ask') ?? '') ?? []
  return decision && id ? { decision, id } : null
}

export function findPromptedRow<Row extends { id: string }>(
  url: URL,
  decision: string,
  rows: readonly Row[],
): Row | null {
  const prompt = readPrompt(url)
  return prompt?.decision === decision ? (rows.find(({ id }) => id === prompt.id) ?? null) : null
}
