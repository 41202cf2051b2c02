import type { ReactNode } from 'react'
import { linkTo } from '#routes'
import { picturePath } from '#domain/content/pictures'
import { PAYMENT_PART, type SitePart } from '#domain/content/site-fields'
import { EDITED_LISTS } from '#domain/content/site-lists'
import type { SiteFormValues } from '#domain/content/site-form'
import { siteContentText } from '#domain/text/staff/content/site-content'
import { siteFieldsText } from '#domain/text/staff/content/site-fields'
import type { siteAsStored } from '#records/content/site/site-editing'
import { Field, TextField } from '#ui/forms/field'
import { toSiteControl, HELPS } from './site-control.ts'
import { SiteListEditor } from './site-lists.tsx'
import { SitePicture } from './site-picture.tsx'

type StoredSite = Awaited<ReturnType<typeof siteAsStored>> & { mayChangePayment: boolean }
type SiteErrors = Record<string, string>

export function SitePartFields({
  part,
  stored,
  opened,
  values,
  lists,
  errors,
  onChange,
}: {
  part: SitePart
  stored: StoredSite
  opened: string
  values: SiteFormValues
  lists: SiteFormValues['lists']
  errors: SiteErrors
  onChange(): void
}) {
  return (
    <Part part={part}>
      <PartGroups part={part} values={values} errors={errors} />
      {part.title === siteFieldsText.identity.title ? (
        <LogoFields logo={stored.logo} opened={opened} error={errors.logo} onChange={onChange} />
      ) : null}
      {part.list ? (
        <SiteListEditor
          // Saving remounts a list with pictures, so that no chosen file is sent twice.
          key={EDITED_LISTS[part.list].hasPictures ? opened : part.list}
          list={EDITED_LISTS[part.list]}
          entries={lists[part.list]}
          pictures={stored.mentorPictures}
          errors={errors}
          onChange={onChange}
        />
      ) : null}
      {part === PAYMENT_PART ? (
        <SitePicture
          key={`payment-${opened}`}
          name="paymentPicture"
          label={siteContentText.paymentPicture}
          present={stored.paymentPicture ? linkTo('fileView', { id: stored.paymentPicture }) : null}
          error={errors.paymentPicture}
          onChange={onChange}
        />
      ) : null}
    </Part>
  )
}

function PartGroups({ part, values, errors }: { part: SitePart; values: SiteFormValues; errors: SiteErrors }) {
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
  logo: StoredSite['logo']
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

function Part({ part: { title, note }, children }: { part: SitePart; children: ReactNode }) {
  const id = `part-${title.replaceAll(/\W+/g, '-').toLowerCase()}`
  return (
    <section className="panel site-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note ? <p className="field-hint">{note}</p> : null}
      {children}
    </section>
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
