import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from '#records/engine/db'

export function ownFilesOnly(): void {
  process.umask(0o077)
}

/** An earlier version or another umask may have left them readable. */
export function closeDatabaseFiles(dataDir: string): void {
  const file = databaseFile(dataDir)
  for (const path of [file, `${file}-wal`, `${file}-shm`, join(dataDir, 'running.lock')]) {
    if (!existsSync(path)) continue
    try {
      chmodSync(path, 0o600)
    } catch {
      // Another user's file, or a file system without permissions: the folder protects it.
    }
  }
}
