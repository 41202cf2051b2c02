export type Identity = {
  brand: string | null
  contactEmail: string | null
  socialLink: string | null
  logo: string | null
  /** When the owner opened the site to the public; null while visitors read 'Opening soon'. */
  openedAt: string | null
}
