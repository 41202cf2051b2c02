import { makeZip } from 'client-zip'
import { data } from 'react-router'
import type { Actor } from '#domain/accounts/accounts'
import { endingOf, fileNameFor } from '#domain/export/sheets'
import { ACTION_REFUSALS } from '#domain/text/shared/refusals'
import { exportReadme } from '#domain/text/staff/import/export'
import { dayOf } from '#domain/training/manila'
import { manilaDayOf } from '#domain/words/formats'
import { siteIdentity } from '#records/content/content'
import { exportCertificates, exportFiles, type ExportFile } from '#records/export/export-files'
import { recordAcademyExport } from '#records/export/export-sheets'
import { signedIn, type AppServices } from '#app/context'
import { renderCertificateFile } from '#app/workflows/training/certificate-file'
import { makeExportWorkbook, streamExportCsv } from './export-workbook.ts'
import type { Route } from './+types/export-zip'

const FOLDERS: Record<ExportFile['kind'], string> = {
  receipt: 'proofs',
  material: 'materials',
  picture: 'pictures',
  'withheld-picture': 'pictures without consent',
  avatar: 'profile pictures',
  'payment-details': 'payment details',
  'former-payment-details': 'payment details',
  'qr-ph': 'payment details',
  'guardian-paper': 'guardian papers',
  recording: 'recordings',
  'voice-note': 'recordings',
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { academy, actor, visit } = signedIn(context)
  const { records, log, now } = academy
  const day = manilaDayOf(now())
  const headers = {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="academy-${day}.zip"`,
    'Cache-Control': 'private, no-store',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const logged = await recordAcademyExport(records, actor, now())
  if (!logged.ok) throw data(null, { status: ACTION_REFUSALS[logged.reason].status })
  const failed = (error: unknown) => log.error({ err: error, reference: visit.requestId }, 'an export broke off')
  return new Response(makeZip(exportEntries(academy, actor, { day, url, failed }), { buffersAreUTF8: true }), {
    headers,
  })
}

/** One entry at a time, so that neither files nor certificates are held in memory. */
async function* exportEntries(
  academy: AppServices,
  actor: Actor,
  { day, url, failed }: { day: string; url: URL; failed(error: unknown): void },
) {
  const { records, files, now } = academy
  const lastModified = now()
  const taken = new Set<string>()
  try {
    const { brand } = await siteIdentity(records)
    yield { name: 'README.txt', lastModified, input: exportReadme(brand ?? 'The academy', day) }
    const { bytes, long } = await makeExportWorkbook(records, actor)
    yield { name: 'academy.xlsx', lastModified, input: bytes }
    for (const sheet of long)
      yield { name: `${sheet}.csv`, lastModified, input: streamExportCsv(records, actor, sheet) }
    for await (const page of exportFiles(records.read, actor))
      for (const file of page) {
        const found = await files.read(file.key)
        if (!found) continue
        yield { name: `files/${nameOfFile(file, taken)}`, lastModified, input: found.body, size: found.size }
      }
    for (const certificate of await exportCertificates(records.read, actor)) {
      const named = { folder: 'certificates', name: certificate.name, day: dayOf(certificate.givenAt), ending: 'pdf' }
      const input = await renderCertificateFile(academy, certificate, url)
      yield { name: `files/${fileNameFor(named, taken)}`, lastModified, input }
    }
  } catch (error) {
    failed(error)
    throw error
  }
}

function nameOfFile({ kind, name, createdAt, contentType }: ExportFile, taken: Set<string>): string {
  const isNamedPdf = kind === 'material'
  return fileNameFor(
    {
      folder: FOLDERS[kind],
      name: (name ?? FOLDERS[kind]).replace(/\.pdf$/i, ''),
      day: isNamedPdf ? '' : dayOf(createdAt),
      ending: endingOf(contentType),
    },
    taken,
  )
}
