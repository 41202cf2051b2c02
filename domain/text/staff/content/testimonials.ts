export const testimonialsText = {
  title: 'Testimonials',
  note: 'What members wrote; hidden testimonials do not appear on the public site',
  search: 'Search by uploader or title',
  empty: 'No testimonials yet. What your trainees write appears here.',
  thing: 'testimonial',
  columns: {
    uploader: 'Uploader',
    title: 'Title',
    review: 'Review',
    date: 'Date',
    status: 'Status',
    actions: 'Action',
  },
  anonymous: 'ANONYMOUS',
  none: 'N/A',
  isHidden: 'Hidden',
  isShown: 'Shown',
  hide: 'Hide',
  show: 'Show',
  saving: 'Saving…',
  close: 'Close',
  waiting: {
    title: 'Waiting for approval',
    sent: 'sent',
    replaces: ' · replaces the one shown now',
    approve: 'Approve',
    openHide: 'Hide…',
  },
  reason: {
    label: 'Reason',
    hint: 'The writer sees it above their form.',
    add: 'Add a reason',
    edit: 'Edit reason',
    save: 'Save reason',
  },
  done: {
    hidden: 'Testimonial hidden',
    shown: 'Testimonial shown',
    approved: 'Testimonial approved',
    told: 'Reason saved',
  },
  changed: {
    title: 'Changed by someone else',
    text:
      'The writer changed this testimonial, or another staff member reviewed it, after you opened the page. ' +
      'Please read it again.',
  },
} as const
