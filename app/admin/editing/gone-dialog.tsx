import { Link, useNavigate } from 'react-router'
import { editingText } from '#domain/text/staff/content/editing'
import { buttonClass } from '#ui/basics/button'
import { Dialog } from '#ui/dialogs/dialog'
import { IN_PLACE } from '../list/over-list.ts'

export function GoneDialog({ list }: { list: string }) {
  const navigate = useNavigate()
  return (
    <Dialog open title={editingText.gone.title} urgent onClose={() => void navigate(list, IN_PLACE)}>
      <p className="dialog-text">{editingText.gone.text}</p>
      <div className="dialog-actions">
        <Link className={buttonClass('ruby', 'touch')} to={list} {...IN_PLACE}>
          {editingText.backToList}
        </Link>
      </div>
    </Dialog>
  )
}
