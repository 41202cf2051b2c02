export type Identity = {
  brand: string | null
  contactEmail: string | null
  socialLink: string | null
  logo: string | null
}
