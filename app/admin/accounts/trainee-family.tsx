import { Link } from 'react-router'
import { linkTo } from '#routes'
import { traineeFamilyText as text } from '#domain/text/staff/accounts/trainee-family'
import { traineeText } from '#domain/text/staff/training/trainee'
import { ButtonLink } from '#ui/basics/button'
import type { familyForStaff } from '#records/accounts/families/shown-email'

type Family = Awaited<ReturnType<typeof familyForStaff>>

export function TraineeFamily({ family, guardianOf }: { family: Family; guardianOf: string | null }) {
  const { parent, children } = family
  return (
    <>
      {parent ? (
        <p>
          {parent.isGuardian ? text.guardian : text.parent} <Person {...parent} />,{' '}
          <a href={`mailto:${parent.email}`}>{parent.email}</a>
        </p>
      ) : null}
      {children.length > 0 ? (
        <p>
          {text.children}{' '}
          {children.map((child, index) => (
            <span key={index}>
              {index > 0 ? ', ' : ''}
              <Person {...child} />
            </span>
          ))}
        </p>
      ) : null}
      {guardianOf ? (
        <p>
          <ButtonLink look="line" size="dense" to={linkTo('adminGuardian', { id: guardianOf })}>
            {traineeText.guardian}
          </ButtonLink>
        </p>
      ) : null}
    </>
  )
}

function Person({ name, traineeId }: { name: string; traineeId: string | null }) {
  return traineeId ? (
    <Link className="text-link" to={linkTo('traineeSessions', { id: traineeId })}>
      {name}
    </Link>
  ) : (
    name
  )
}
