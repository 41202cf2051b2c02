import type { StageArt } from '#domain/content/stage-art'

export type Member = {
  id: string
  name: string
  titles: readonly string[]
  testimonial: string | null
  date: string
  art: StageArt | null
}

export const members: readonly Member[] = [
  {
    id: 'alyanna-reyes-cabrera',
    name: 'Alyanna Reyes Cabrera',
    titles: ['Mutya ng Silangan 2026', 'Best in Final Answer', 'Darling of the Press'],
    testimonial:
      'I was the girl who volunteered to fix the chairs so I would not have to introduce the speaker. In my first session Coach Marivic asked my name and I said it to the floor. She asked again, eleven times, until I said it like it belonged to me. Everything after that, the walk, the gown, the answer, was built on those eleven times. When they called my name on coronation night I noticed I was already looking up.',
    date: '2026-11-06',
    art: { motif: 'crown', colours: 'ruby' },
  },
  {
    id: 'jericho-manalastas',
    name: 'Jericho Manalastas',
    titles: ['Champion of the Southern Luzon Oratorical Cup 2026'],
    testimonial:
      'Two years in a row I ran out of air before I ran out of speech. I thought I needed a better piece. Coach Rafael made me lie on the studio floor with a dictionary on my stomach for half an hour and count. Sounds funny, tiis lang. By week four I could finish a paragraph and still have breath to be nervous with. I won with the same piece that lost.',
    date: '2026-09-28',
    art: { motif: 'microphone', colours: 'navy' },
  },
  {
    id: 'kristelle-joy-abad',
    name: 'Kristelle Joy Abad',
    titles: ['First Princess of Binibining Lakambini 2026', 'Best in Interview'],
    testimonial:
      'As a teacher I talk for eight hours a day, so I was a little offended to be told I did not pause. Then they played the recording. What I love here is that nobody tried to make me a different person with a better accent. They found the teacher in me, cleaned her shoes, and sent her to the interview. My pupils now correct my pauses, so the training has not ended.',
    date: '2026-08-24',
    art: { motif: 'sash', colours: 'plum' },
  },
  {
    id: 'nathaniel-uy-villareal',
    name: 'Nathaniel Uy Villareal',
    titles: ['Best Speaker of the Visayas Schools Debate Open 2026', 'Semifinalist'],
    testimonial: null,
    date: '2026-07-02',
    art: { motif: 'cup', colours: 'jade' },
  },
  {
    id: 'maricar-dulnuan',
    name: 'Maricar Dulnuan',
    titles: ['Reyna ng Ani 2026', 'Best in Festival Costume', 'Miss Congeniality'],
    testimonial:
      'Ten hours by bus from Bambang to Lipa, every other Friday, with a cooler of ponkan for the coaches because my nanay insisted. I asked if I should hide that we are farmers. They looked at me as if I had asked to hide my crown. I now open every talk with the price of oranges. It turns out that people listen when you tell them something true that you are the right person to say.',
    date: '2026-05-17',
    art: { motif: 'crown', colours: 'amber' },
  },
  {
    id: 'samira-macarambon',
    name: 'Samira Macarambon',
    titles: ['Second Place in the National Talumpati Finals 2026'],
    testimonial: null,
    date: '2026-03-21',
    art: null,
  },
  {
    id: 'emmanuel-lagundino',
    name: 'Emmanuel Lagundino',
    titles: ['Ginoong Kalikasan 2025', 'Best in Formal Wear', 'People’s Choice'],
    testimonial:
      'I joined on a dare and stayed because they were the first people to tell me, with numbers, how often I say sorry. Forty-one times in one mock interview. I am a forester, I respect data. The stage still scares me, only now I know what to do with my hands, my breath and the first five seconds, and the rest is just telling people about trees.',
    date: '2025-12-01',
    art: { motif: 'cup', colours: 'amber' },
  },
  {
    id: 'trisha-mae-olivares',
    name: 'Trisha Mae Olivares',
    titles: ['Best in Long Gown 2025', 'Best in Q&A 2025', 'Third Princess of Dayang Baybayin'],
    testimonial: null,
    date: '2025-09-15',
    art: { motif: 'sash', colours: 'amber' },
  },
  {
    id: 'rodolfo-batungbakal',
    name: 'Rodolfo Batungbakal',
    titles: ['Division Champion in International Speech 2025'],
    testimonial:
      'At forty-six I was the oldest trainee by two decades and was never once made to feel it. My daughter trained here first and warned me that they would be kind and would not lie. Both were true. For thirty years I let younger colleagues present my bridges. Last month I stood in front of the whole regional office and presented my own. My hands shook. My voice did not.',
    date: '2025-06-22',
    art: { motif: 'microphone', colours: 'ruby' },
  },
  {
    id: 'bea-angelica-sumulong',
    name: 'Bea Angelica Sumulong',
    titles: [
      'Hiyas ng Lawa 2025',
      'Best in Evening Wear',
      'Best in Talent',
      'Miss Photogenic',
      'Texters’ Choice',
      'Face of the Lake',
    ],
    testimonial: null,
    date: '2025-02-23',
    art: { motif: 'crown', colours: 'jade' },
  },
  {
    id: 'francis-adrian-lim',
    name: 'Francis Adrian Lim',
    titles: ['Champion of the Impromptu Cup 2024'],
    testimonial: null,
    date: '2024-10-12',
    art: null,
  },
  {
    id: 'hannah-grace-pacheco',
    name: 'Hannah Grace Pacheco',
    titles: ['Mutya ng Isla 2024', 'Best in Cultural Attire'],
    testimonial: null,
    date: '2024-03-24',
    art: { motif: 'rose', colours: 'indigo' },
  },
]
