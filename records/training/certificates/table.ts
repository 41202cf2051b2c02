export type CertificatesTable = {
  number: string
  user_id: string | null
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
