import { useState } from 'react'
import { Avatar } from '#ui/avatar'
import { Button, ButtonLink, type ButtonLook, type ButtonSize } from '#ui/basics/button'
import { StageArtImage } from '#ui/basics/stage-art'
import { MessageDialog } from '#ui/dialogs/message-dialog'
import { ErrorSummary } from '#ui/forms/error-summary'
import { Field, TextField } from '#ui/forms/field'
import { PasswordField } from '#ui/forms/password-field'
import { SearchField } from '#ui/forms/search-field'
import { Notice } from '#ui/notices/notice'
import { StatusPill } from '#ui/notices/status-pill'
import { Toast } from '#ui/notices/toast'
import { ENROLMENT_STEPS, ProgressSteps } from '#ui/progress-steps'
import { SessionStepper } from '#ui/session-stepper'
import { SiteFooter } from '#ui/site/site-footer'
import { SiteHeader } from '#ui/site/site-header'
import '../client/client.css'
import '../ui/notices/progress.css'
import { GallerySection } from './section'

const LOOKS: ButtonLook[] = ['gold', 'ruby', 'line', 'ghost', 'tonal', 'danger']
const SIZES: ButtonSize[] = ['public', 'touch', 'dense']
const TONES = ['good', 'warn', 'bad', 'info'] as const
const WRONG = [{ id: 'gallery-wrong', message: 'Please enter a valid email address' }]

export const meta = () => [{ title: 'Gallery' }, { name: 'robots', content: 'noindex' }]

export default function Gallery() {
  const [message, setMessage] = useState<{ title: string; text: string } | null>(null)
  return (
    <div className="themed">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="wrap">
        <h1>Gallery</h1>
        <ButtonSections />
        <FormSections />
        <ToneSections />
        <GallerySection part="ProgressSteps">
          {ENROLMENT_STEPS.map((step) => (
            <ProgressSteps key={step} current={step} />
          ))}
        </GallerySection>
        <GallerySection part="SessionStepper">
          <SessionStepper label="Q&A sessions" unit="Session" finished={0} count={10} />
          <SessionStepper label="Q&A sessions" unit="Session" finished={3} count={10} />
          <SessionStepper label="Assessments" unit="Assessment" finished={2} count={2} />
          <SessionStepper label="Assessments" unit="Assessment" finished={0} count={0} />
        </GallerySection>
        <GallerySection part="Avatar">
          {([34, 64, 96] as const).map((size) => (
            <Avatar key={size} name="Reyna Magbanua" size={size} />
          ))}
        </GallerySection>
        <GallerySection part="StageArt">
          {['one', 'two', 'three'].map((id) => (
            <div key={id} className="gallery-art">
              <StageArtImage id={id} />
            </div>
          ))}
        </GallerySection>
        <GallerySection part="MessageDialog">
          <Button type="button" look="line" onClick={() => setMessage({ title: 'Success', text: 'It is saved.' })}>
            Show
          </Button>
          <MessageDialog message={message} onClose={() => setMessage(null)} />
        </GallerySection>
        <Toast text="Payment of Reyna Magbanua confirmed" shown={message} />
      </main>
      <SiteFooter />
    </div>
  )
}

function ButtonSections() {
  return SIZES.map((size) => (
    <GallerySection key={size} part={`Button, ${size}`}>
      {LOOKS.map((look) => (
        <Button key={look} look={look} size={size}>
          {look}
        </Button>
      ))}
      <Button size={size} pending pendingText="Sending…">
        Send
      </Button>
      <ButtonLink size={size} look="line" to="#main">
        A link
      </ButtonLink>
    </GallerySection>
  ))
}

function FormSections() {
  return (
    <>
      <GallerySection part="Field">
        <Field label="Full name" hint="As on the certificate" defaultValue="Reyna Magbanua" />
        <Field id="gallery-wrong" label="Email" defaultValue="reyna@" error="Please enter a valid email address" />
        <TextField label="Message" rows={3} />
        <TextField label="Reason" rows={3} error="Please write a reason" defaultValue="" />
        <PasswordField label="Password" autoComplete="off" />
        <SearchField label="Search members" search="" />
      </GallerySection>
      <GallerySection part="ErrorSummary">
        <ErrorSummary errors={WRONG} />
      </GallerySection>
    </>
  )
}

function ToneSections() {
  return (
    <>
      <GallerySection part="Notice">
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone}>
            <p>Your payment is waiting for confirmation.</p>
          </Notice>
        ))}
      </GallerySection>
      <GallerySection part="StatusPill">
        {TONES.map((tone) => (
          <StatusPill key={tone} tone={tone}>
            {tone}
          </StatusPill>
        ))}
      </GallerySection>
    </>
  )
}
