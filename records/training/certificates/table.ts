export type CertificatesTable = {
  number: string
  /** Null when the person's data were deleted. */
  user_id: string | null
  /** The id of the trainee it was given to; the enrolment may have ended since. */
  enrolment_id: string | null
  name: string
  package_name: string
  given_at: string
  given_by: string | null
  withdrawn_at: string | null
  withdrawn_by: string | null
  /** For staff alone. */
  withdrawn_reason: string | null
  forgotten_at: string | null
}
