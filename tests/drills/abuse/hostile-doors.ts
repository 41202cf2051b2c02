import { openSession } from '#records/accounts/accounts'
import { newId } from '#records/engine/db'
import { newClient, reachReceiptStep } from '../../journey.ts'
import { madePdf } from '../../pdfs.ts'
import { ask, fieldsOfPage, type Answer, type FetchTarget } from './asking.ts'
import type { HostileFile } from './hostile-files.ts'
import type { Stage } from './stage.ts'
import { AGREED_TO_TRAINING } from '../../people.ts'

/** A way in for files: what it takes, and how one is sent. */
export type Door = {
  name: string
  takes: 'picture' | 'pdf'
  open(file: HostileFile): Promise<Pick<Answer, 'status'>>
}

const STORY = { title: 'Hostile', content: 'Words', date: '2026-01-01', postUrl: 'https://example.com/x' }

/** Every door that files come in by: forms without script and travelling uploads, of clients and of staff. */
export async function hostileDoors(site: FetchTarget & { url: string }, stage: Stage): Promise<Door[]> {
  const [ADM, N, E] = [await stage.freshCookie('ADM'), await stage.freshCookie('N'), await stage.freshCookie('E')]
  const send = (
    path: string,
    cookie: string,
    files: Record<string, { name: string; bytes: Buffer }>,
    fields: Iterable<[string, string]>,
  ) => {
    const form = new FormData()
    for (const [name, value] of fields) form.append(name, value)
    for (const [field, file] of Object.entries(files))
      form.set(field, new Blob([new Uint8Array(file.bytes)]), file.name)
    return ask(site, path, { method: 'POST', cookie, headers: { Origin: site.url }, body: form })
  }
  const tus = async (purpose: string, cookie: string, { name, bytes }: HostileFile) => {
    const encoded = (text: string) => Buffer.from(text).toString('base64')
    const begun = await ask(site, '/uploads', {
      method: 'POST',
      cookie,
      headers: {
        Origin: site.url,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(bytes.length),
        'Upload-Metadata': `filename ${encoded(name)},filetype ${encoded('image/png')},purpose ${encoded(purpose)}`,
      },
    })
    if (begun.status !== 201) return { ...begun, id: '' }
    const arrived = await ask(site, begun.headers.get('location') ?? '', {
      method: 'PATCH',
      cookie,
      headers: {
        Origin: site.url,
        'Tus-Resumable': '1.0.0',
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': '0',
      },
      body: new Uint8Array(bytes),
    })
    return { ...arrived, id: begun.headers.get('location')?.split('/').at(-1) ?? '' }
  }
  const fields = (entries: Record<string, string>) => Object.entries(entries)

  // An accepted receipt makes a payment, and its client cannot send another: each real picture has its own client.
  const applicant = async () => {
    const { id } = await newClient(stage.records, 'Hanna Padala')
    await reachReceiptStep(stage.records, id, 'package_w')
    return `session=${await openSession(stage.records, id, new Date())}`
  }
  const waiting = await applicant()
  // The form of a part sends all its words along; a new version after each that was saved.
  const partFields = async (part: string) =>
    [
      ...fieldsOfPage((await ask(site, part, { cookie: ADM })).body, /^(?!intent$)/),
      ...fields({ intent: 'save' }),
    ] as [string, string][]
  const partDoor = async (part: string, field: string) => {
    let known = await partFields(part)
    return async (file: HostileFile) => {
      const answer = await send(part, ADM, { [field]: file }, known)
      if (answer.status < 400) known = await partFields(part)
      return answer
    }
  }
  const [logoDoor, paymentDoor] = [
    await partDoor('/admin/home/identity', 'logo'),
    await partDoor('/admin/home/payment', 'paymentPicture'),
  ]
  // A whole PDF that has arrived already, and waits for a picture that may come along.
  const arrivedPdf = async () => (await tus('pdf', ADM, { name: 'words.pdf', bytes: madePdf() })).id
  let pdfUpload = await arrivedPdf()
  const material = '/admin/learningmaterialscontrol/new'
  return [
    {
      name: 'profile picture',
      takes: 'picture',
      open: (file) => send('/client/account', N, { picture: file }, fields({ intent: 'picture' })),
    },
    {
      name: 'a win without script',
      takes: 'picture',
      open: (file) => send('/admin/wins/new', ADM, { picture: file }, fields({ ...STORY, key: newId() })),
    },
    {
      name: 'a travelling picture',
      takes: 'picture',
      open: async (file) => {
        const arrived = await tus('picture', ADM, file)
        // What was taken and not submitted is counted, and after five of them the door is shut; its file stays to be
        // looked at.
        await stage.records.write.deleteFrom('uploads').where('id', '=', arrived.id).execute()
        return arrived
      },
    },
    { name: 'a travelling PDF', takes: 'pdf', open: (file) => tus('pdf', ADM, file) },
    {
      name: 'a receipt without script',
      takes: 'picture',
      open: async (file) =>
        send(
          '/registration/package-w',
          file.picture ? await applicant() : waiting,
          { receipt: file },
          fields({ intent: 'submit', ...AGREED_TO_TRAINING }),
        ),
    },
    {
      name: 'a testimonial',
      takes: 'picture',
      open: (file) =>
        send(
          `/writetestimonial/${stage.people.E.id}`,
          E,
          { image: file },
          fields({ titles: 'Finalist', caption: 'It was grand.' }),
        ),
    },
    { name: 'the mark of the academy', takes: 'picture', open: logoDoor },
    { name: 'the payment details', takes: 'picture', open: paymentDoor },
    {
      name: 'a learning material',
      takes: 'pdf',
      open: (file) => send(material, ADM, { pdf: file }, fields({ key: newId() })),
    },
    {
      name: 'a picture beside a material',
      takes: 'picture',
      open: async (file) => {
        const answer = await send(material, ADM, { picture: file }, fields({ key: newId(), pdfUpload }))
        if (answer.status < 400) pdfUpload = await arrivedPdf()
        return answer
      },
    },
  ]
}
