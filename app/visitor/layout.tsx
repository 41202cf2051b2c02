import { Outlet } from 'react-router'
import { SiteFooter } from '#ui/site-footer'
import { SiteHeader } from '#ui/site-header'

export default function VisitorLayout() {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}><Outlet /></main>
      <SiteFooter />
    </>
  )
}
