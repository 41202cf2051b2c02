import type { ReactNode } from 'react'
import { linkTo } from '#routes'
import { picturePath } from '#domain/content/pictures'
import { EDITED_LISTS } from '#domain/content/site-lists'
import type { PartValues, SitePart } from '#domain/content/site/site-parts'
import { siteContentText } from '#domain/text/staff/content/site-content'
import type { readStoredPart } from '#records/content/site/site-stored'
import { Field, TextField } from '#ui/forms/field'
import { toSiteControl, HELPS } from './site-control.ts'
import { SiteListEditor } from './site-lists.tsx'
import { SitePicture } from './site-picture.tsx'

type StoredPart = Awaited<ReturnType<typeof readStoredPart>>
type SiteErrors = Record<string, string>

export function SitePartFields({
  part,
  stored,
  opened,
  values,
  entries,
  errors,
  onChange,
}: {
  part: SitePart
  stored: StoredPart
  opened: string
  values: PartValues
  entries: PartValues['entries']
  errors: SiteErrors
  onChange(): void
}) {
  return (
    <section className="panel site-part" aria-label={part.title}>
      <PartGroups part={part} values={values} errors={errors} />
      {part.key === 'identity' ? (
        <LogoFields logo={stored.logo} opened={opened} error={errors.logo} onChange={onChange} />
      ) : null}
      {part.list ? (
        <SiteListEditor
          // Saving remounts a list with pictures, so that no chosen file is sent twice.
          key={EDITED_LISTS[part.list].picture ? opened : part.list}
          list={EDITED_LISTS[part.list]}
          entries={entries}
          pictures={stored.entryPictures}
          errors={errors}
          onChange={onChange}
        />
      ) : null}
      {part.key === 'payment' ? (
        <SitePicture
          key={`payment-${opened}`}
          name="paymentPicture"
          label={siteContentText.paymentPicture}
          present={stored.paymentPicture ? linkTo('fileView', { id: stored.paymentPicture }) : null}
          error={errors.paymentPicture}
          onChange={onChange}
        />
      ) : null}
    </section>
  )
}

function PartGroups({ part, values, errors }: { part: SitePart; values: PartValues; errors: SiteErrors }) {
  return (
    <>
      {part.groups.map(({ title, fields }) => (
        <Group key={title ?? 'all'} title={title}>
          {fields.map((field) =>
            field.tall ? (
              <TextField
                key={field.name}
                {...toSiteControl(field, errors, values.fields)}
                rows={field.longest > 2000 ? 8 : 3}
                className="site-wide"
              />
            ) : (
              <Field
                key={field.name}
                {...toSiteControl(field, errors, values.fields)}
                {...HELPS[field.kind ?? 'text']}
              />
            ),
          )}
        </Group>
      ))}
    </>
  )
}

function LogoFields({
  logo,
  opened,
  error,
  onChange,
}: {
  logo: StoredPart['logo']
  opened: string
  error: string | undefined
  onChange(): void
}) {
  return (
    <>
      <SitePicture
        key={`logo-${opened}`}
        name="logo"
        label={siteContentText.logo}
        present={logo ? picturePath(logo, 240, 'webp') : linkTo('art', { file: 'brand.svg' })}
        error={error}
        onChange={onChange}
      />
      {logo ? (
        <p className="site-check">
          <input type="checkbox" id="withoutLogo" name="withoutLogo" value="yes" />
          <label htmlFor="withoutLogo">{siteContentText.withoutLogo}</label>
        </p>
      ) : null}
    </>
  )
}

function Group({ title, children }: { title: string | null; children: ReactNode }) {
  return title ? (
    <fieldset className="site-group">
      <legend>{title}</legend>
      <div className="site-fields">{children}</div>
    </fieldset>
  ) : (
    <div className="site-fields">{children}</div>
  )
}
