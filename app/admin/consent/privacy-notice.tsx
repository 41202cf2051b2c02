import { linkTo } from '#routes'
import { Form, useNavigation } from 'react-router'
import { NOTICE_FIELDS, NOTICE_LENGTHS, noticeForm, type NoticeWords } from '#domain/consent/notice'
import { NOTICE_REFUSALS, privacyNoticeText } from '#domain/text/staff/consent/privacy-notice'
import { fieldsOf, parseFields, type FieldErrors, type FieldValues } from '#domain/forms'
import { formatInstant } from '#domain/words/formats'
import { newestNotice, noticeVersions, publishNotice } from '#records/consent/notices'
import { defineAction } from '#app/action'
import { signedIn } from '#app/context'
import { Button } from '#ui/basics/button'
import { ErrorSummary, useSummary } from '#ui/forms/error-summary'
import { TextField } from '#ui/forms/field'
import { Notice } from '#ui/notices/notice'
import { RefusalNotice } from '#ui/notices/refusal-notice'
import { PageHead } from '../list/page-head.tsx'
import type { Route } from './+types/privacy-notice'
import './privacy-notice.css'

export { ErrorBoundary } from '../list/page.tsx'

export const handle = { crumb: privacyNoticeText.title }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { records } = signedIn(context).academy
  const [notice, versions] = await Promise.all([newestNotice(records), noticeVersions(records)])
  return {
    notice,
    versions: versions.map(({ version, publishedAt, by }) => ({
      version,
      when: publishedAt ? privacyNoticeText.publishedBy(formatInstant(publishedAt), by) : privacyNoticeText.proposal,
    })),
    published: url.searchParams.get('published') !== null,
  }
}

export const action = defineAction({
  read(form) {
    const values = fieldsOf(form, NOTICE_FIELDS, 2 * NOTICE_LENGTHS.body)
    const parsed = parseFields(noticeForm, values)
    if (!parsed.ok) return { ok: false, errors: parsed.errors, values }
    return { ok: true, value: { from: Number(form.get('from')), words: parsed.value }, values }
  },
  run: (draft, { academy, actor, now }) => publishNotice(academy.records, actor, draft, now),
  refusals: NOTICE_REFUSALS,
  done: () => ({ leave: `${linkTo('adminPrivacy')}?published` }),
})

export default function PrivacyNotice({
  loaderData: { notice, versions, published },
  actionData,
}: Route.ComponentProps) {
  const navigation = useNavigation()
  const summary = useSummary(actionData?.errors)
  const values = actionData?.values ?? notice
  return (
    <>
      <title>{summary.length > 0 ? privacyNoticeText.errorTitle : privacyNoticeText.title}</title>
      <PageHead title={privacyNoticeText.title} note={privacyNoticeText.version(notice.version)} />
      {notice.publishedAt === null ? (
        <Notice tone="warn">
          <p>{privacyNoticeText.notPublished}</p>
        </Notice>
      ) : null}
      {published && !actionData ? (
        <output>
          <Notice tone="good">
            <p>{privacyNoticeText.published}</p>
          </Notice>
        </output>
      ) : null}
      <section className="panel privacy-editor" aria-label={privacyNoticeText.text}>
        <ErrorSummary errors={summary} />
        <RefusalNotice refusal={actionData?.refusal} />
        <NoticeForm
          key={notice.version}
          from={notice.version}
          values={values}
          errors={actionData?.errors}
          pending={navigation.state !== 'idle'}
        />
      </section>
      <NoticeVersions versions={versions} />
    </>
  )
}

function NoticeForm({
  from,
  values,
  errors,
  pending,
}: {
  from: number
  values: FieldValues | NoticeWords
  errors: FieldErrors | undefined
  pending: boolean
}) {
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="from" value={from} />
      <p className="field-hint">{privacyNoticeText.placeholders}</p>
      <TextField
        id="brief"
        name="brief"
        required
        label={privacyNoticeText.brief}
        hint={privacyNoticeText.briefHint}
        rows={7}
        defaultValue={values.brief}
        error={errors?.brief}
      />
      <TextField
        id="body"
        name="body"
        required
        label={privacyNoticeText.body}
        hint={privacyNoticeText.bodyHint}
        rows={24}
        defaultValue={values.body}
        error={errors?.body}
      />
      <Button size="dense" pending={pending} pendingText={privacyNoticeText.publishing}>
        {privacyNoticeText.publish}
      </Button>
    </Form>
  )
}

function NoticeVersions({ versions }: Pick<Route.ComponentProps['loaderData'], 'versions'>) {
  return (
    <section className="panel" aria-labelledby="versions">
      <div className="panel-head">
        <h2 id="versions">{privacyNoticeText.versions}</h2>
      </div>
      <ul className="privacy-versions">
        {versions.map(({ version, when }) => (
          <li key={version}>
            <a className="text-link" href={linkTo('privacyVersion', { version: String(version) })}>
              {privacyNoticeText.version(version)}
            </a>{' '}
            <span>{when}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
