import { Form, useNavigation } from 'react-router'
import { NOTICE_VERSION } from '#domain/consent/notice'
import { AGREED, type FieldErrors, type FieldValues } from '#domain/forms'
import { childFormText, familyText } from '#domain/text/client/accounts/family'
import { profileText } from '#domain/text/client/accounts/profile'
import { linkTo } from '#routes'
import { Button } from '#ui/basics/button'
import { CheckField } from '#ui/forms/check-field'
import { Field, FieldFrame, tied } from '#ui/forms/field'
import { PersonField } from '#ui/forms/person-field'

type Props = {
  form: string
  notice: number
  today: string
  lastName: string
  values: FieldValues
  errors: FieldErrors
}

export function ChildForm({ form, notice, today, lastName, values, errors }: Props) {
  const navigation = useNavigation()
  const hint = `${childFormText.photoHint} ${profileText.picture.hint}`
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="child-form">
      <PersonField />
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name={NOTICE_VERSION} value={notice} />
      <div className="child-names">
        <Field
          id="firstName"
          name="firstName"
          label={childFormText.firstName}
          defaultValue={values.firstName ?? ''}
          maxLength={80}
          error={errors.firstName}
          autoComplete="off"
        />
        <Field
          id="lastName"
          name="lastName"
          label={childFormText.lastName}
          defaultValue={values.lastName ?? lastName}
          maxLength={80}
          error={errors.lastName}
          autoComplete="off"
        />
      </div>
      <Field
        id="nickname"
        name="nickname"
        label={childFormText.nickname}
        hint={childFormText.nicknameHint}
        defaultValue={values.nickname ?? ''}
        maxLength={60}
        error={errors.nickname}
        autoComplete="off"
      />
      <Field
        id="birthdate"
        name="birthdate"
        type="date"
        label={childFormText.birthdate}
        defaultValue={values.birthdate ?? ''}
        max={today}
        error={errors.birthdate}
      />
      <FieldFrame id="picture" label={childFormText.photo} hint={hint} error={errors.picture}>
        <input
          type="file"
          name="picture"
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          className="input"
          {...tied('picture', hint, errors.picture)}
        />
      </FieldFrame>
      <CheckField
        id="privacy"
        name="privacy"
        label={
          <>
            {familyText.consent}{' '}
            <a className="text-link" href={linkTo('privacy')} target="_blank" rel="noopener">
              {familyText.privacyNotice}
            </a>
          </>
        }
        error={errors.privacy}
        defaultChecked={values.privacy === AGREED}
      />
      <Button name="intent" value="add" pending={navigation.state !== 'idle'} pendingText={familyText.adding}>
        {familyText.add}
      </Button>
    </Form>
  )
}
