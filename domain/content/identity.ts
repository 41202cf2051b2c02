import type { Contact } from './contact.ts'
import type { SiteLook } from './look/look.ts'
import type { FooterColumn } from './site/site-footer.ts'

export type Identity = {
  brand: string | null
  contactEmail: string | null
  socialLinks: string[]
  contact: Contact
  logo: string | null
  look: SiteLook | null
  openedAt: string | null
  footer: FooterColumn[] | null
  /** What stands below the columns: the year, null for none, and who made what. */
  copyright: { year: string | null; credits: string[] }
  legalPages: { terms: boolean; refunds: boolean }
  menuPages: { questions: boolean; members: boolean; trial: boolean }
}
