import { Form, useNavigation } from 'react-router'
import { familyText } from '#domain/text/client/accounts/family'
import type { ActionResult } from '#app/action-result'
import { Button } from '#ui/basics/button'
import { Field } from '#ui/forms/field'
import { PersonField } from '#ui/forms/person-field'
import type { ChildCard } from './load-family.ts'

const { invite: text } = familyText

type Props = { child: ChildCard; result: ActionResult | undefined; inviting: string | null }

export function OwnAccount({ child, result, inviting }: Props) {
  const navigation = useNavigation()
  const sent = navigation.formData?.get('child') === child.id ? navigation.formData.get('intent') : null
  const own = result?.target === `invite:${child.id}` ? result : undefined
  const { id, firstName, invitedEmail } = child
  const email = own?.values.email ?? invitedEmail ?? ''
  return (
    <details
      className="disclosure child-invite"
      id={`invite-${id}`}
      open={own !== undefined || invitedEmail !== null || inviting === id}
    >
      <summary>{text.open(firstName)}</summary>
      <p className="field-hint">{invitedEmail ? text.invited(invitedEmail) : text.hint(firstName)}</p>
      <Form method="post" noValidate>
        <PersonField />
        <input type="hidden" name="child" value={id} />
        <Field
          id={`email-${id}`}
          name="email"
          type="email"
          label={text.email(firstName)}
          defaultValue={email}
          maxLength={254}
          error={own?.errors.email}
          autoComplete="off"
        />
        <Button
          look="line"
          size="touch"
          name="intent"
          value="invite"
          pending={sent === 'invite'}
          pendingText={text.sending}
        >
          {invitedEmail ? text.again : text.send}
        </Button>
      </Form>
      {invitedEmail ? (
        <Form method="post">
          <PersonField />
          <input type="hidden" name="child" value={id} />
          <button className="text-button" name="intent" value="withdraw-invitation">
            {text.withdraw}
          </button>
        </Form>
      ) : null}
    </details>
  )
}
