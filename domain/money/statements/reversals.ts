type Moved = { day: string; amountCentavos: number; description: string; reference: string }

const REVERSAL =
  /^(?:REVERSAL|REVERSED|REVERSE|REV|RETURNED|RETURN|REFUNDED|REFUND|CHARGEBACK|CANCELLED|CANCELED|VOIDED|VOID)$/
const SMALL = /^(?:OF|FOR|THE)$/
/** Banks may take days to reverse a transfer; without a matching text only the next days count. */
const DAYS_NAMED = 10
const DAYS_UNNAMED = 3
const MARK = /^(?=.*\d)[A-Z0-9]{6,}$/

export function isReversal({ description, amountCentavos }: Pick<Moved, 'description' | 'amountCentavos'>): boolean {
  return amountCentavos < 0 && wordsOf(description).some((word) => REVERSAL.test(word))
}

/** `paired` is set when its reference names the line it reversed. */
type Out = Moved & { paired?: boolean }

/** Returns the line that reversed this one, or null. To be safe, one reversal may match two lines. */
export function reversalOf<Each extends Out>(credit: Moved, outs: readonly Each[]): Each | null {
  return outs.find((out) => takesBack(out, credit)) ?? null
}

function takesBack(out: Out, credit: Moved): boolean {
  if (credit.amountCentavos <= 0 || out.amountCentavos !== -credit.amountCentavos) return false
  if (credit.reference !== '' && out.reference === credit.reference) return true
  if (out.paired || !isReversal(out)) return false
  const days = Math.round((Date.parse(out.day) - Date.parse(credit.day)) / 86_400_000)
  if (days < 0 || days > DAYS_NAMED) return false
  const [named, came] = [plainWords(out.description), plainWords(credit.description)]
  if (named.length === 0) return days <= DAYS_UNNAMED
  return named.join(' ') === came.join(' ') || named.some((word) => MARK.test(word) && came.includes(word))
}

const wordsOf = (description: string) =>
  description
    .toUpperCase()
    .split(/[^A-Z0-9*]+/)
    .filter(Boolean)
const plainWords = (description: string) =>
  wordsOf(description).filter((word) => !REVERSAL.test(word) && !SMALL.test(word))
