import type { Seals } from '#services/operating/seals'

const ABOUT = 'password of the email settings'

export function sealEmailPassword(seals: Seals, password: string): string {
  return password === '' ? '' : seals.sealText(password, ABOUT)
}

export function openEmailPassword(seals: Seals, kept: string): string {
  return seals.openText(kept, ABOUT)
}
