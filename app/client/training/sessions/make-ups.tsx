import { cancelOwnText } from '#domain/text/client/training/cancel-own'
import { Notice } from '#ui/notices/notice'

export function MakeUps({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <div className="own-make-ups">
      <Notice tone="info">
        <p>
          <strong>{cancelOwnText.makeUps(count)}</strong> {cancelOwnText.makeUpsNote}
        </p>
      </Notice>
    </div>
  )
}
