import { conflictWords, mayInsist, type Mark } from '#domain/training/roll-call/marks'
import { STATE_WORDS } from '#domain/text/shared/sessions'
import { rollCallText } from '#domain/text/staff/training/roll-call'
import { Button } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'

export function Conflicts({
  marks,
  onResolve,
}: {
  marks: readonly Mark[]
  onResolve(mark: Mark, again: boolean): void
}) {
  return (
    <div role="alert" className="call-conflicts">
      {marks.map((mark) => (
        <Notice key={mark.id} tone="warn">
          <p>{conflictWords(mark)}</p>
          <p className="call-choice">
            {mayInsist(mark) && mark.against ? (
              <>
                <Button type="button" look="line" size="touch" onClick={() => onResolve(mark, false)}>
                  {rollCallText.conflicts.keep(STATE_WORDS[mark.base.state])}
                </Button>
                <Button type="button" look="tonal" size="touch" onClick={() => onResolve(mark, true)}>
                  {rollCallText.conflicts.mark(STATE_WORDS[mark.against.wanted])}
                </Button>
              </>
            ) : (
              <Button type="button" look="line" size="touch" onClick={() => onResolve(mark, false)}>
                {rollCallText.conflicts.close}
              </Button>
            )}
          </p>
        </Notice>
      ))}
    </div>
  )
}
