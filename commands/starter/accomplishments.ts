export type StarterAccomplishment = { id: string; title: string; content: string; date: string }

export const accomplishments: readonly StarterAccomplishment[] = [
  {
    id: 'five-title-holders-2026',
    title: 'Five title holders in one season',
    content:
      'With Mutya ng Silangan in October, five trainees have won a title this year, the goal we set ourselves in 2024 and had missed by one twice.',
    date: '2026-11-02',
  },
  {
    id: 'satisfaction-survey-2026',
    title: 'Nine in ten trainees would send a sister',
    content:
      'In the mid-year survey 91% of trainees said they were satisfied or very satisfied. The most common request was longer language labs, which began in August.',
    date: '2026-07-04',
  },
  {
    id: 'first-national-finalist-2026',
    title: 'First national finalist in talumpati',
    content:
      'Samira Macarambon’s second place in the national talumpati finals is the furthest any of our speakers has gone in a school contest.',
    date: '2026-03-16',
  },
  {
    id: 'youth-office-partnership-2025',
    title: 'Training partner of the city youth office',
    content:
      'We were chosen to train the speakers of the city youth council for two years, with a free class each month at the public library.',
    date: '2025-07-12',
  },
  {
    id: 'enrolment-up-a-third-2025',
    title: 'Enrolment up by a third in a year',
    content:
      'Enrolment in 2024 grew by 34% over the year before, above our goal of 30%, and most newcomers were sent by someone who had trained here.',
    date: '2025-01-18',
  },
  {
    id: 'library-of-questions-2024',
    title: 'One thousand questions, kept on cards',
    content:
      'Our library of final questions, collected from contests in nineteen provinces, passed its thousandth card. Every trainee draws from it without looking.',
    date: '2024-05-25',
  },
  {
    id: 'seventh-collaboration-2024',
    title: 'A seventh collaboration',
    content:
      'Habi Collective joined as a wardrobe partner, which means that trainees from weaving towns can compete in cloth from home.',
    date: '2024-02-03',
  },
]
