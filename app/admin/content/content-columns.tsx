import { Link } from 'react-router'
import { CONTENT, type ContentKind } from '#domain/content/content'
import { picturePath } from '#domain/content/pictures'
import { contentText } from '#domain/text/staff/content/content'
import { buttonClass } from '#ui/basics/button'
import type { Column } from '../list/data-list.tsx'
import { OVER_LIST } from '../list/over-list.ts'
import { DeleteItem, RowMenu } from '../list/row-menu.tsx'
import { StageArtImage } from '#ui/basics/stage-art'
import type { ListedEntry } from './content-loader.ts'

const no: Column<ListedEntry> = {
  header: contentText.columns.number,
  cell: ({ number }) => <span className="content-number">{number}</span>,
}
export const nameColumn: Column<Pick<ListedEntry, 'id' | 'name'>> = {
  header: contentText.columns.title,
  slot: 'head',
  cell: ({ id, name }) => (
    <strong className="content-name" id={`entry-${id}`}>
      {name}
    </strong>
  ),
}
const content: Column<ListedEntry> = {
  header: contentText.columns.content,
  cell: ({ text }) => <span className="content-text">{text || contentText.none}</span>,
}
export const dayColumn = (header: string): Column<Pick<ListedEntry, 'date' | 'day'>> => ({
  header,
  cell: ({ date: day, day: words }) =>
    day ? <time dateTime={day}>{words}</time> : <span className="admin-missing">{words}</span>,
})
const postUrl: Column<ListedEntry> = {
  header: contentText.columns.postUrl,
  cell: ({ postUrl: address }) =>
    address ? (
      <a className="text-link content-url" href={address} target="_blank" rel="noopener noreferrer">
        {address}
      </a>
    ) : (
      contentText.none
    ),
}
export const imageColumn: Column<Pick<ListedEntry, 'id' | 'image'>> = {
  header: contentText.columns.image,
  slot: 'pair',
  cell: ({ id, image: file }) => <Thumbnail id={id} src={file ? picturePath(file, 240, 'webp') : null} />,
}

export function Thumbnail({ id, src }: { id: string; src: string | null }) {
  return src ? (
    <img className="content-thumb" src={src} width={56} height={56} alt="" loading="lazy" />
  ) : (
    <StageArtImage id={id} className="content-thumb" />
  )
}

export function contentColumns(
  kind: ContentKind,
  onDelete: (entry: ListedEntry) => void,
  list: string,
): readonly Column<ListedEntry>[] {
  const actions: Column<ListedEntry> = {
    header: contentText.columns.actions,
    slot: 'actions',
    cell: (entry) => (
      <div className="row-actions">
        <Link
          className={buttonClass('tonal', 'dense')}
          to={`${CONTENT[kind].path}/${entry.id}/edit${list}`}
          {...OVER_LIST}
          aria-describedby={`entry-${entry.id}`}
        >
          {contentText.update}
        </Link>
        <RowMenu name={entry.name}>
          <DeleteItem id={entry.id} onAsk={() => onDelete(entry)} />
        </RowMenu>
      </div>
    ),
  }
  if (kind === 'accomplishments') return [no, nameColumn, content, dayColumn(contentText.columns.date), actions]
  if (kind === 'members') {
    const person: Column<ListedEntry> = { ...nameColumn, header: contentText.columns.name }
    const titles: Column<ListedEntry> = {
      header: contentText.columns.titles,
      cell: (entry) => <span className="content-text">{entry.titles || contentText.none}</span>,
    }
    return [
      person,
      titles,
      { ...content, header: contentText.columns.testimonials },
      imageColumn,
      dayColumn(contentText.columns.dateAdded),
      actions,
    ]
  }
  return [no, nameColumn, content, imageColumn, dayColumn(contentText.columns.date), postUrl, actions]
}
