import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from '#records/engine/db'

/**
 * Whatever this process writes from now on is for its own user alone: the database and the files hold people's
 * papers.
 */
export function ownFilesOnly(): void {
  process.umask(0o077)
}

/**
 * Takes the right to read from everybody else where an earlier version, or another umask, left it on the files of
 * the embedded database.
 */
export function closeDatabaseFiles(dataDir: string): void {
  const file = databaseFile(dataDir)
  for (const path of [file, `${file}-wal`, `${file}-shm`, join(dataDir, 'running.lock')]) {
    if (!existsSync(path)) continue
    try {
      chmodSync(path, 0o600)
    } catch {
      // Somebody else's file, or a file system without rights: the folder is what guards it then.
    }
  }
}
