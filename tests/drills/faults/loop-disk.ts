import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { installedProgram } from '../../programs.ts'

/** A small disk of a drill's own: an ext4 file system in a file, mounted in a folder that only this process knows. */
export type LoopDisk = {
  /** Where it is mounted. */
  folder: string
  /** The file that plays the disk's plates: what is in it a power cut leaves. */
  image: string
  /** How many writes the device has taken so far. */
  writes(): number
  /** Makes the file system find an error of its own, after which it refuses all writes. */
  failNow(): void
  /** The same disk, checked and mounted again, as after an operator's repair. */
  mountAgain(): void
  close(): void
}

const PLACES = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']

/** Why disks cannot be made here, or null. */
export function noDisks(): string | null {
  if (process.platform !== 'linux') return 'loop devices are a thing of Linux'
  if (process.getuid?.() !== 0) return 'mounting a file system takes root'
  const missing = ['losetup', 'mkfs.ext4', 'e2fsck', 'mount', 'umount'].filter(
    (name) => !installedProgram([name], PLACES),
  )
  return missing.length > 0 ? `${missing.join(', ')} is not installed` : null
}

/**
 * Makes a disk and mounts it; throws with the program's own words when the machine does not allow it. `on` is a
 * folder for the image, a temporary one when it is left out.
 * `pageByPage` has the device take no more than a page at a time: of a longer write that finds room for a part only,
 * a loop device says that all went well.
 */
export function openLoopDisk({
  megabytes,
  on = tmpdir(),
  pageByPage = false,
}: {
  megabytes: number
  on?: string
  pageByPage?: boolean
}): LoopDisk {
  const home = mkdtempSync(join(on, 'academy-disk-'))
  const image = join(home, 'disk.img')
  writeFileSync(image, '')
  truncateSync(image, megabytes * 1024 * 1024)
  const undo: (() => void)[] = [() => rmSync(home, { recursive: true, force: true })]
  const close = () => {
    process.off('exit', close)
    for (const step of undo.splice(0).reverse()) step()
  }
  process.once('exit', close)
  try {
    // What the file system holds back in memory must not be in the image: the device writes past the memory of the
    // one below.
    const device = attach(image, ['--direct-io=on'])
    undo.push(() => ran('losetup', '--detach', device))
    if (pageByPage) writeFileSync(`/sys/block/${basename(device)}/queue/max_sectors_kb`, '4')
    // No lazy initialisation, which would write later at an unexpected time.
    run('mkfs.ext4', '-q', '-F', '-b', '4096', '-m', '0', '-E', 'lazy_itable_init=0,lazy_journal_init=0', device)
    const folder = join(mkdtempSync(join(tmpdir(), 'academy-mount-')), 'disk')
    undo.push(() => rmSync(join(folder, '..'), { recursive: true, force: true }))
    mkdirSync(folder)
    run('mount', '-o', 'errors=remount-ro', device, folder)
    undo.push(() => unmount(folder))
    return {
      folder,
      image,
      writes: () =>
        Number(
          readFileSync(`/sys/block/${basename(device)}/stat`, 'utf8')
            .trim()
            .split(/\s+/)[4],
        ),
      failNow: () => writeFileSync(`/sys/fs/ext4/${basename(device)}/trigger_fs_error`, 'power drill\n'),
      mountAgain() {
        unmount(folder)
        // 1 says that it mended something.
        if (!ran('e2fsck', '-fy', device).mended) throw new Error("the drill's disk could not be repaired")
        run('mount', '-o', 'errors=remount-ro', device, folder)
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/**
 * Copies a disk as a power cut at this moment would leave it, and mounts the copy: the journal is replayed, as at the
 * next start. The copy is void, and taken again, while the device writes.
 */
export function copyOfDisk(disk: LoopDisk): { folder: string; close(): void } {
  const home = mkdtempSync(join(tmpdir(), 'academy-image-'))
  const [image, folder] = [join(home, 'disk.img'), join(home, 'disk')]
  const undo: (() => void)[] = [() => rmSync(home, { recursive: true, force: true })]
  const close = () => {
    process.off('exit', close)
    for (const step of undo.splice(0).reverse()) step()
  }
  process.once('exit', close)
  try {
    for (let tries = 1; ; tries += 1) {
      const before = disk.writes()
      copyFileSync(disk.image, image)
      if (disk.writes() === before) break
      if (tries === 50) throw new Error('the disk is never quiet long enough to be copied')
    }
    const device = attach(image, [])
    undo.push(() => ran('losetup', '--detach', device))
    mkdirSync(folder)
    run('mount', device, folder)
    undo.push(() => unmount(folder))
    return { folder, close }
  } catch (error) {
    close()
    throw error
  }
}

/** Bytes a process without privileges may still write. */
export function roomOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function attach(image: string, more: string[]): string {
  return run('losetup', '--find', '--show', ...more, image).trim()
}

function unmount(folder: string): void {
  // A process killed a moment ago may still hold it.
  for (let tries = 0; tries < 50 && !ran('umount', folder).ok; tries += 1)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
}

function ran(program: string, ...args: string[]): { ok: boolean; mended: boolean; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(installedProgram([program], PLACES) ?? program, args, {
    encoding: 'utf8',
  })
  return { ok: status === 0, mended: status === 0 || status === 1, out: stdout, err: stderr }
}

function run(program: string, ...args: string[]): string {
  const { ok, out, err } = ran(program, ...args)
  if (!ok) throw new Error(`${program}: ${err.trim() || 'it failed without a word'}`)
  return out
}
