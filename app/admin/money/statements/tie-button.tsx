import { Button } from '#ui/basics/button'

/** Within a form of the page: the button says which line and payment. */
export function TieButton({
  line,
  tie: { payment, name },
}: {
  line: string
  tie: { payment: string; name: string }
}) {
  return (
    <Button look="tonal" size="dense" name="tie" value={`${line} ${payment}`} aria-describedby={`line-${line}`}>
      Tie to {name}
    </Button>
  )
}
