import { createHash } from 'node:crypto'
import { contentPictureText, pdfProblemText } from '#domain/files/uploads'
import type { NewFile } from '#records/files/files'
import type { Moved } from '#tools/legacy-import/records/move-in'
import type { Here } from '#tools/legacy-import/records/move-in-here'
import type { FileStore } from '#services/files/files'
import type { PdfChecks } from '#services/training/pdfs'
import { keepPdf, keepPicture, keepPublicPicture, type KeptFile } from '#services/content/pictures'
import type { OldFile } from './storage.ts'

export type Pictures = ReturnType<typeof openPictures>

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

function idOf(...parts: string[]): string {
  return [...createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16)]
    .map((byte) => ALPHABET[byte % 32])
    .join('')
}

export function openPictures(files: FileStore, pdfs: PdfChecks, here: Here) {
  const kept: KeptFile[] = []
  const keep = async (
    kind: NewFile['kind'],
    bytes: Uint8Array,
  ): Promise<{ ok: true; kept: KeptFile } | { ok: false; reason: string }> => {
    if (kind !== 'material') {
      const picture =
        kind === 'picture'
          ? await keepPublicPicture(files, 'pictures', bytes)
          : await keepPicture(files, `${kind}s`, bytes)
      return picture.ok ? picture : { ok: false, reason: contentPictureText(picture.reason) }
    }
    const pdf = await pdfs.check(bytes)
    // A PDF that cannot be rendered here may still open elsewhere.
    if (!pdf.ok && !['broken', 'locked', 'busy'].includes(pdf.reason))
      return { ok: false, reason: pdfProblemText(pdf.reason) }
    return { ok: true, kept: await keepPdf(files, 'materials', bytes, pdf.ok ? pdf.firstPage : null) }
  }
  return {
    async take(
      kind: NewFile['kind'],
      old: OldFile,
      ownerId: string | null,
    ): Promise<{ id: string; files: Moved['files'] } | { reason: string }> {
      const id = idOf(kind, old.path, old.sha256, ownerId ?? '')
      if (here.files.has(id)) return { id, files: [] }
      const answer = await keep(kind, old.bytes)
      if (!answer.ok) return { reason: answer.reason }
      kept.push(answer.kept)
      here.files.add(id)
      return { id, files: [{ id, file: { ...answer.kept, kind, ownerId, sourceSha256: null } }] }
    },
    async drop() {
      for (const { key, viewKey } of kept) for (const each of [key, viewKey]) if (each) await files.remove(each)
    },
  }
}
