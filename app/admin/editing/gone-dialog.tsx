import { Link, useNavigate } from 'react-router'
import { buttonClass } from '#ui/basics/button'
import { Dialog } from '#ui/dialogs/dialog'
import { IN_PLACE } from '../list/over-list.ts'

export function GoneDialog({ list }: { list: string }) {
  const navigate = useNavigate()
  return (
    <Dialog open title="Not found" urgent onClose={() => void navigate(list, IN_PLACE)}>
      <p className="dialog-text">This record is no longer there. Somebody may have deleted it.</p>
      <div className="dialog-actions">
        <Link className={buttonClass('ruby', 'touch')} to={list} {...IN_PLACE}>
          Back to the list
        </Link>
      </div>
    </Dialog>
  )
}
