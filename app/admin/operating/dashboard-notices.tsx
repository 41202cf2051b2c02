import { linkTo } from '#routes'
import { MESSAGES } from '#domain/words/messages'
import { dashboardText } from '#domain/text/staff/operating/dashboard'
import { ownSiteText } from '#domain/text/staff/setup/start-own-site'
import { LinkedNotice } from '../shell/linked-notice.tsx'

export function DashboardNotices({
  lastSeen,
  time,
  passwordOld,
  secondStep,
  due,
  mailSetUp,
  noticeProposed,
  hasDemo,
  sees,
}: {
  lastSeen: string | null
  time: string
  passwordOld: boolean
  secondStep: boolean
  due: string | null
  mailSetUp: boolean
  noticeProposed: boolean
  hasDemo: boolean
  sees: { messages: boolean; emailSettings: boolean; content: boolean }
}) {
  return (
    <>
      {hasDemo ? (
        <LinkedNotice to={linkTo('startOwnSite')} link={ownSiteText.link}>
          {ownSiteText.onDashboard}
        </LinkedNotice>
      ) : null}
      {lastSeen ? (
        <LinkedNotice to={linkTo('retention')} link={dashboardText.checkTime}>
          {dashboardText.clockJumped(lastSeen, time)}
        </LinkedNotice>
      ) : null}
      {passwordOld ? (
        <LinkedNotice to={linkTo('adminAccount')} link={dashboardText.changePassword}>
          {MESSAGES.passwordFromOldSite}
        </LinkedNotice>
      ) : null}
      {secondStep ? null : (
        <LinkedNotice to={linkTo('adminSecurity')} link={dashboardText.addSecondStep}>
          {due ? dashboardText.secondStepBy(due) : dashboardText.secondStep}
        </LinkedNotice>
      )}
      {mailSetUp || !sees.messages ? null : (
        <LinkedNotice
          to={linkTo(sees.emailSettings ? 'adminEmail' : 'messages')}
          link={sees.emailSettings ? dashboardText.setUpEmail : dashboardText.viewEmails}
        >
          {dashboardText.emailNotSetUp}
        </LinkedNotice>
      )}
      {noticeProposed && sees.content ? (
        <LinkedNotice to={linkTo('adminPrivacy')} link={dashboardText.publishNotice}>
          {dashboardText.noticeUnpublished}
        </LinkedNotice>
      ) : null}
    </>
  )
}
