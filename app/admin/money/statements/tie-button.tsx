import { transactionText } from '#domain/text/staff/money/statement-matches'
import { Button } from '#ui/basics/button'

export function TieButton({
  line,
  tie: { payment, name },
}: {
  line: string
  tie: { payment: string; name: string }
}) {
  return (
    <Button look="tonal" size="dense" name="tie" value={`${line} ${payment}`} aria-describedby={`line-${line}`}>
      {transactionText.match(name)}
    </Button>
  )
}
