export function BreakableEmail({ email }: { email: string }) {
  const [name, domain] = email.split('@')
  return domain === undefined ? (
    email
  ) : (
    <>
      {name}
      <wbr />@{domain}
    </>
  )
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a className="text-link" href={`mailto:${email}`}>
      <BreakableEmail email={email} />
    </a>
  )
}
