import { linkTo } from '#routes'
import { EXPORT_SHEETS } from '#domain/export/sheets'
import { exportSheetText, exportText as text } from '#domain/text/staff/import/export'
import { buttonClass } from '#ui/basics/button'
import { Notice } from '#ui/notices/notice'
import { PageHead } from '../list/page-head.tsx'
import './export.css'

export { ErrorBoundary, shouldRevalidate } from '../list/page.tsx'

export const handle = { crumb: text.title }

export default function Export() {
  return (
    <>
      <title>{text.title}</title>
      <PageHead title={text.title} note={text.note} />
      <section className="panel export-panel" aria-labelledby="contains">
        <h2 id="contains">{text.contains}</h2>
        <p>{text.workbook}</p>
        <ul className="export-sheets">
          {EXPORT_SHEETS.map((sheet) => (
            <li key={sheet}>{exportSheetText[sheet]}</li>
          ))}
        </ul>
        <p>{text.files}</p>
        <p className="admin-note">{text.without}</p>
        <Notice tone="warn">
          <p>{text.sealed}</p>
        </Notice>
        <p className="export-ways">
          <a className={buttonClass('ruby', 'touch')} href={linkTo('exportZip')}>
            {text.download}
          </a>
        </p>
        <p className="admin-note">{text.logged}</p>
      </section>
    </>
  )
}
