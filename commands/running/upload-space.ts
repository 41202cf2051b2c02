import { join } from 'node:path'
import type { Records } from '#records/engine/db'
import { addPiece, begunUpload, listUploadPieces, sayUploadSize } from '#records/files/upload-pieces'
import type { FileStore } from '#services/files/files'
import { openUploadSpace, type UploadSpace } from '#services/files/uploads'

export function uploadSpaceIn(files: FileStore, records: Records, dataDir: string): UploadSpace {
  return openUploadSpace(
    files,
    {
      find: (id) => begunUpload(records, id),
      add: (id, piece) => addPiece(records, id, piece),
      saySize: (id, size) => sayUploadSize(records, id, size),
      pieces: (id) => listUploadPieces(records, id),
    },
    join(dataDir, 'uploads'),
  )
}
