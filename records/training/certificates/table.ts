export type CertificatesTable = {
  number: string
  /** Null once the person's data was deleted. */
  user_id: string | null
  /** The trainee's id; the enrolment may have ended since. */
  enrolment_id: string | null
  name: string
  package_name: string
  given_at: string
  given_by: string | null
  withdrawn_at: string | null
  withdrawn_by: string | null
  withdrawn_reason: string | null
  forgotten_at: string | null
}
