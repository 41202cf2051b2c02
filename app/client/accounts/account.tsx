import { linkTo } from '#routes'
import { Baby, ShieldCheck, UsersRound } from 'lucide-react'
import { data, redirect } from 'react-router'
import { checkOwnAccount } from '#domain/accounts/families/families'
import { PASSWORD_MINIMUM } from '#domain/accounts/password-forms'
import { awaitsVerification } from '#domain/accounts/verification'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { avatarProblemText, toProfileFieldValues } from '#domain/accounts/profile'
import { accountPagesText, profileText } from '#domain/text/client/accounts/profile'
import { formatStamp, manilaDayOf } from '#domain/words/formats'
import { happeningsOf, ownAccount } from '#records/accounts/profiles'
import { findGuardianAccount } from '#records/consent/find-guardian-account'
import { ownGuardian } from '#records/consent/guardians'
import { AccountSecurity } from '#ui/accounts/account-security'
import { ThemeSwitch } from '#ui/accounts/theme-switch'
import { Toast } from '#ui/notices/toast'
import { signedIn } from '#app/context'
import { InviteLink } from '../family/invite-link'
import { RecentActivity } from '../operating/recent-activity'
import { PlaceLink } from '../places/place-link'
import { changeProfile, readProfileNotice } from './profile-action.ts'
import { ProfileDetails } from './profile-details'
import { ProfilePicture } from './profile-picture'
import { toActivityRows } from './profile-sections.ts'
import { VerificationNotice } from './verification-notice'
import type { Route } from './+types/account'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, now } = academy
  const child = actor.parentId ? actor.firstName : null
  const [account, happenings, { guardian, needed }] = await Promise.all([
    ownAccount(records, actor),
    happeningsOf(records, actor),
    ownGuardian(records, actor, now()),
  ])
  if (!account) throw redirect(linkTo('login'))
  const tooLarge = url.searchParams.get('check') === 'too-large'
  return data(
    {
      person: { id: actor.id, name: actor.name, email: actor.email, image: actor.image },
      createdAt: formatStamp(account.createdAt),
      details: toProfileFieldValues(account.details),
      happenings: toActivityRows(happenings),
      verification: {
        waits:
          child === null &&
          awaitsVerification({
            verifiedAt: account.verifiedAt,
            mailIsSetUp: await mailIsSetUp(academy),
          }),
        notice: null,
      },
      child,
      guardian: needed && child === null ? (guardian?.state ?? ('missing' as const)) : null,
      mayInvite:
        child !== null && checkOwnAccount(account.details.birthdate, now()).ok && (await mailIsSetUp(academy)),
      guardianAccount: guardian ? (await findGuardianAccount(records.read, actor.id, now()))?.parentName : null,
      today: manilaDayOf(now()),
      minimum: PASSWORD_MINIMUM[actor.type],
      saved: readProfileNotice(url),
      pictureProblem: tooLarge ? avatarProblemText('too-large') : null,
    },
    { status: tooLarge ? 413 : 200 },
  )
}

export const action = changeProfile

export default function ClientAccount({ loaderData, actionData: posted }: Route.ComponentProps) {
  const { person, saved, guardian, child } = loaderData
  const wrong = posted && Object.keys(posted.errors).length > 0
  return (
    <div className="wrap profile">
      <title>{wrong ? profileText.error(profileText.title) : profileText.title}</title>
      <header className="profile-head">
        <div>
          <h1 className="headline">{profileText.title}</h1>
          <p className="profile-note">
            {child ? accountPagesText.emailsToParent(child, person.email) : person.email}
          </p>
          <p className="profile-note">{profileText.created(loaderData.createdAt)}</p>
        </div>
        <ProfilePicture
          name={person.name}
          image={person.image}
          posted={posted?.target === 'picture' ? posted : undefined}
          problem={loaderData.pictureProblem}
        />
      </header>
      <VerificationNotice email={person.email} {...loaderData.verification} />
      <AccountPages
        guardian={guardian}
        guardianAccount={loaderData.guardianAccount ?? null}
        isParent={child === null}
      />
      <div className="profile-columns">
        <ProfileDetails
          personId={person.id}
          details={loaderData.details}
          today={loaderData.today}
          posted={posted?.target === 'details' ? posted : undefined}
        />
        <RecentActivity happenings={loaderData.happenings} />
      </div>
      <section className="client-part" aria-labelledby="look-title">
        <h2 id="look-title">{profileText.appearance.title}</h2>
        <p className="field-hint">{profileText.appearance.hint}</p>
        <ThemeSwitch />
      </section>
      {child !== null && loaderData.mayInvite ? <InviteLink childId={person.id} name={child} /> : null}
      {child === null ? (
        <div className="client-part">
          <AccountSecurity action={linkTo('clientPassword')} minimum={loaderData.minimum} />
        </div>
      ) : null}
      <Toast text={saved} shown={saved} />
    </div>
  )
}

type Pages = {
  guardian: Route.ComponentProps['loaderData']['guardian']
  guardianAccount: string | null
  isParent: boolean
}

function AccountPages({ guardian, guardianAccount, isParent }: Pages) {
  return (
    <nav className="client-part" aria-label={accountPagesText.title}>
      <ul className="place-pages">
        {guardian ? (
          <PlaceLink
            to={linkTo('ownGuardian')}
            icon={UsersRound}
            title={accountPagesText.guardian}
            hint={
              guardianAccount
                ? accountPagesText.guardianAccount(guardianAccount, accountPagesText.guardianStates[guardian])
                : accountPagesText.guardianStates[guardian]
            }
          />
        ) : null}
        {isParent ? (
          <PlaceLink
            to={linkTo('family')}
            icon={Baby}
            title={accountPagesText.family}
            hint={accountPagesText.familyHint}
          />
        ) : null}
        <PlaceLink
          to={linkTo('clientPrivacy')}
          icon={ShieldCheck}
          title={accountPagesText.privacy}
          hint={accountPagesText.privacyHint}
        />
      </ul>
    </nav>
  )
}
