import { linkTo } from '#routes'
import { data, Link, useFetcher } from 'react-router'
import { isSkippable, SETUP_STEPS, toSetupProgress, type SetupStep } from '#domain/setup/setup-steps'
import { hasMailbox } from '#domain/mail/emails'
import { openingRefusalText, setupStepText, setupText } from '#domain/text/staff/setup/setup'
import { emailSettingsText } from '#domain/text/staff/mail/email-settings'
import { ownAccountText } from '#domain/text/staff/accounts/own-account'
import { formatDayOf } from '#domain/words/formats'
import { siteIdentity } from '#records/content/content'
import { openSiteToPublic, setupFacts } from '#records/setup/site-setup'
import { readSkippedSteps, skipSetupStep } from '#records/setup/skipped-steps'
import { issuerOf } from '#records/money/ledger/issuer-editing'
import { unconfirmedNewEmail } from '#records/accounts/own/staff-details'
import { readLinkAddress } from '#app/workflows/mail/link-address'
import { mailIsSetUp } from '#app/workflows/mail/email-set-up'
import { defineAction, defineActions } from '#app/action'
import type { ActionResult } from '#app/action-result'
import { signedIn } from '#app/context'
import { Button, buttonClass } from '#ui/basics/button'
import { PageHead } from '../list/page-head.tsx'
import { RefusalDialog } from '../list/prompt-dialog.tsx'
import { Toast } from '#ui/notices/toast'
import { SkipStep, StepLink, StepRow } from './setup-step.tsx'
import type { Route } from './+types/setup'
import './setup.css'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: setupText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { academy, actor } = signedIn(context)
  const { records, config } = academy
  const [facts, skipped, { openedAt }, issuer, newEmail] = await Promise.all([
    setupFacts(records, actor.id, { email: await mailIsSetUp({ config, records }) }),
    readSkippedSteps(records),
    siteIdentity(records),
    issuerOf(records),
    unconfirmedNewEmail(records, actor, academy.now()),
  ])
  return {
    facts,
    skipped,
    ...toSetupProgress(facts, skipped),
    links: readLinkAddress(config),
    lacksReceiptAddress: issuer.address === '',
    isReachable: hasMailbox(actor.email),
    newEmail,
    openedOn: openedAt ? formatDayOf(openedAt) : null,
    isJustOpened: url.searchParams.get('done') === 'opened',
  }
}

const skip = (isSkipped: boolean) =>
  defineAction({
    read(form) {
      const step = form.get('step')
      if (!isSkippable(step)) throw data(null, { status: 400 })
      return { ok: true, value: step }
    },
    run: (step, { academy, actor, now }) => skipSetupStep(academy.records, actor, { step, isSkipped }, now),
    refusals: { 'not-allowed': openingRefusalText['not-allowed'] },
    done: () => ({ leave: linkTo('adminSetup') }),
  })

export const action = defineActions({
  skip: skip(true),
  resume: skip(false),
  open: defineAction({
    read: () => ({ ok: true, value: null }),
    run: (_none, { academy, actor, now }) => openSiteToPublic(academy.records, actor, now),
    refusals: openingRefusalText,
    done: () => ({ leave: `${linkTo('adminSetup')}?done=opened` }),
  }),
})

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, skipped, isReachable, done, total, next, missing, openedOn, isJustOpened } = loaderData
  const fetcher = useFetcher<ActionResult>()
  return (
    <>
      <title>{setupText.title}</title>
      <PageHead title={setupText.title} note={setupText.note}>
        <a className={buttonClass('line', 'dense')} href={linkTo('home')} target="_blank" rel="noreferrer">
          {setupText.view}
        </a>
      </PageHead>
      <div className="setup-progress">
        <progress className="bar" max={total} value={done} aria-label={setupText.title} />
        <p>{setupText.progress(done, total)}</p>
      </div>
      <ol className="setup-steps">
        {SETUP_STEPS.map((step) => (
          <StepRow
            key={step}
            step={step}
            facts={facts}
            isSkipped={skipped.some((each) => each === step)}
            isNext={step === next}
            note={<StepNote step={step} {...loaderData} />}
          >
            {step === 'opening' ? (
              <Opening openedOn={openedOn} missing={missing} fetcher={fetcher} />
            ) : (
              <>
                <StepLink step={step} isDone={facts[step]} isNext={step === next} isReachable={isReachable} />
                {facts[step] || !isSkippable(step) ? null : (
                  <SkipStep step={step} isSkipped={skipped.includes(step)} />
                )}
              </>
            )}
          </StepRow>
        ))}
      </ol>
      <RefusalDialog result={fetcher.data ?? actionData} />
      <Toast text={isJustOpened ? setupText.opened : null} shown={isJustOpened} />
    </>
  )
}

type Missing = Pick<Route.ComponentProps['loaderData'], 'links' | 'lacksReceiptAddress' | 'newEmail'>

function StepNote({
  step,
  links: { address, isLocal },
  lacksReceiptAddress,
  newEmail,
}: Missing & { step: SetupStep }) {
  if (step === 'security' && newEmail) return <p className="setup-missing">{ownAccountText.openLink(newEmail)}</p>
  if (step === 'paying' && lacksReceiptAddress)
    return (
      <p className="setup-missing">
        {setupText.receiptsWithoutAddress}{' '}
        <Link className="text-link" to={linkTo('issuer')}>
          {setupText.addReceiptAddress}
        </Link>
      </p>
    )
  if (step !== 'email') return null
  return isLocal ? (
    <p className="setup-missing">{emailSettingsText.linksAreLocal(address)}</p>
  ) : (
    <p>{emailSettingsText.linksBegin(address)}</p>
  )
}

function Opening({
  openedOn,
  missing,
  fetcher,
}: {
  openedOn: string | null
  missing: readonly SetupStep[]
  fetcher: ReturnType<typeof useFetcher<ActionResult>>
}) {
  if (openedOn) return <p className="setup-open">{setupText.isOpen(openedOn)}</p>
  if (missing.length > 0)
    return (
      <p className="setup-open">
        {setupText.stillMissing} {missing.map((step) => setupStepText[step].title).join(', ')}.
      </p>
    )
  return (
    <fetcher.Form method="post">
      <Button
        size="dense"
        name="intent"
        value="open"
        pending={fetcher.state !== 'idle'}
        pendingText={setupText.opening}
      >
        {setupText.open}
      </Button>
    </fetcher.Form>
  )
}
