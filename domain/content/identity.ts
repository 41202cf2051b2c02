/** What the academy calls itself and how it is reached; what nobody has set is null. */
export type Identity = {
  brand: string | null
  contactEmail: string | null
  socialLink: string | null
  logo: string | null
}
