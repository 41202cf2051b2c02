import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

// Every address of the site, in one table. Uploads (/uploads), private files (/files) and health answers belong to the door, server.ts.
export default [
  layout('visitor/layout.tsx', [
    index('visitor/splash.tsx'),
    route('home', 'visitor/home.tsx'),
    route('about', 'visitor/about.tsx'),
    route('contact', 'visitor/contact.tsx'),
    route('helloworld', 'visitor/hello-world.tsx'),
    route('login', 'visitor/login.tsx'),
    route('forgot-password', 'visitor/forgot-password.tsx'),
    route('reset-password/:token', 'visitor/reset-password.tsx'),
    route('packages-registration', 'visitor/packages.tsx'),
    route('members', 'visitor/members.tsx'),
    route('testimonial/:id', 'visitor/testimonial.tsx'),
    route('wins/:id', 'visitor/win.tsx'),
    route('news/:id', 'visitor/news-item.tsx'),
  ]),
  route('around/:kind/:id', 'visitor/around.ts'),
  route('share/:kind/:file', 'visitor/share.ts'),
  route('sitemap.xml', 'visitor/sitemap.ts'),
  route('robots.txt', 'visitor/robots.ts'),
  route('feed.xml', 'visitor/feed.ts'),
  route('site.webmanifest', 'visitor/manifest.ts'),
  route('icon-192.png', 'visitor/icon.ts', { id: 'icon-192' }),
  route('icon-512.png', 'visitor/icon.ts', { id: 'icon-512' }),
  route('apple-touch-icon.png', 'visitor/icon.ts', { id: 'icon-apple' }),
  route('logout', 'visitor/logout.tsx'),
  route('sign-out-everywhere', 'visitor/sign-out-everywhere.tsx'),
  route('me', 'visitor/me.tsx'),

  layout('client/layout.tsx', [
    route('client', 'client/profile.tsx'),
    route('client/password', 'client/account-password.tsx'),
    route('learningmaterials', 'client/materials.tsx'),
    ...prefix('registration', [
      index('client/registration-to-continue.tsx'),
      route(':packagesid', 'client/registration.tsx'),
      route(':packagesid/draft', 'client/registration-draft.tsx'),
      route(':packagesid/status', 'client/registration-status.tsx'),
    ]),
  ]),

  route('admin', 'admin/layout.tsx', [
    index('admin/index.tsx'),
    route('dashboard', 'admin/dashboard.tsx'),
    // Each form has an address of its own and lies over its list, which stays where it is.
    route('accomplishments', 'admin/accomplishments.tsx', [route('new', 'admin/accomplishment-new.tsx'), route(':id/edit', 'admin/accomplishment-edit.tsx')]),
    route('news', 'admin/news.tsx', [route('new', 'admin/news-new.tsx'), route(':id/edit', 'admin/news-edit.tsx')]),
    route('wins', 'admin/wins.tsx', [route('new', 'admin/win-new.tsx'), route(':id/edit', 'admin/win-edit.tsx')]),
    route('members', 'admin/members.tsx', [route('new', 'admin/member-new.tsx'), route(':id/edit', 'admin/member-edit.tsx')]),
    route('pendingregistrationpayments', 'admin/pending-payments.tsx'),
    route('trainees', 'admin/trainees.tsx'),
    route('trainees/:id/sessions', 'admin/trainee-sessions.tsx'),
    route('paymenthistory', 'admin/payment-history.tsx'),
    route('generatereports', 'admin/reports.tsx'),
    route('generatereports/payment-history.csv', 'admin/report-csv.ts', { id: 'payment-history-csv' }),
    route('generatereports/registered-trainees.csv', 'admin/report-csv.ts', { id: 'registered-trainees-csv' }),
    route('audit', 'admin/audit.tsx'),
    route('messages', 'admin/messages.tsx'),
    route('messages/outbox', 'admin/outbox.tsx'),
    route('account', 'admin/account.tsx'),
    route('*', 'admin/not-found.tsx'),
  ]),

  route('*', 'visitor/not-found.tsx'),
] satisfies RouteConfig
