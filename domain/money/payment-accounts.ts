export type PaymentAccount = { bank: string; holder: string; number: string }

export function formatPaymentAccount({ bank, holder, number }: PaymentAccount): string {
  return `${bank}, ${holder}, ${number}`
}
