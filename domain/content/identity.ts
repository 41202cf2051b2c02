import type { Contact } from './contact.ts'
import type { SiteLook } from './look/look.ts'
import type { FooterColumn } from './site/site-footer.ts'

export type Identity = {
  brand: string | null
  contactEmail: string | null
  socialLinks: string[]
  contact: Contact
  logo: string | null
  /** Null for the look of the product. */
  look: SiteLook | null
  /** When the owner opened the site to the public; null while visitors read 'Opening soon'. */
  openedAt: string | null
  /** Null for the standard columns. */
  footer: FooterColumn[] | null
  /** What stands below the columns: the year, null for none, and who made what. */
  copyright: { year: string | null; credits: string[] }
  /** Which of these pages staff wrote. */
  legalPages: { terms: boolean; refunds: boolean }
  /** Menu entries that lead to something; an empty one is left out. */
  menuPages: { questions: boolean; members: boolean; trial: boolean }
}
