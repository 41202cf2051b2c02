export const ownCertificatesText = {
  title: (count: number) => (count === 1 ? 'Your certificate' : 'Your certificates'),
  certificate: (day: string, number: string) => `${day} · ${number}`,
  pdf: 'PDF',
  publicPage: 'Public page',
  hint: 'Anyone with the number or the page sees your name, the package, the date and that the certificate is valid.',
} as const
