import { picturePath } from '#domain/content/pictures'
import { pictureField, type EditedList, type SiteEntry } from '#domain/content/site-lists'
import { SitePicture } from './site-picture.tsx'

export function EntryPicture({
  list: { name: list, picture: text = { label: '', without: '' } },
  at,
  entry,
  picture,
  errors,
  onChange,
}: {
  list: EditedList
  at: number
  entry: SiteEntry
  picture: string | null
  errors: Record<string, string>
  onChange(): void
}) {
  const name = pictureField(list, at)
  const box = `${list}.withoutPicture.${at}`
  return (
    <>
      <input type="hidden" name={`${list}.storedAt`} value={entry.storedAt ?? ''} />
      <SitePicture
        name={name}
        label={text.label}
        present={picture ? picturePath(picture, 240, 'webp') : null}
        error={errors[name]}
        onChange={onChange}
      />
      {picture ? (
        <p className="site-check">
          <input
            type="checkbox"
            id={box}
            name={`${list}.withoutPicture`}
            value={at}
            defaultChecked={entry.withoutPicture === 'yes'}
          />
          <label htmlFor={box}>{text.without}</label>
        </p>
      ) : null}
    </>
  )
}
