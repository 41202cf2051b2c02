import type { StageArt } from '#domain/content/stage-art'

export type StarterStory = {
  id: string
  title: string
  content: string
  date: string
  postUrl: string
  art: StageArt
}

export const starterWinHeader = { title: 'Mutya ng Silangan 2026', name: 'Alyanna Reyes Cabrera' }

export const wins: readonly StarterStory[] = [
  {
    id: 'mutya-ng-silangan-2026',
    title: 'Nineteen seconds, one answer, and the whole hall on its feet',
    content:
      'Alyanna Reyes Cabrera drew the last question of the night: what would you keep if the province could keep only one thing? She waited for the hall to settle, then said, “The boats, because a people that can leave is a people that chooses to stay.” It took nineteen seconds. She had come to us in March unable to finish a sentence with a microphone in her hand. Between then and coronation night she walked our floor forty times and answered more than two hundred practice questions, most of them twice. Mutya ng Silangan 2026 is her first crown, and her father, who drives a tricycle in Infanta, has already asked us where one displays such a thing.',
    date: '2026-10-31',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/mutya-ng-silangan-2026',
    art: { motif: 'crown', colours: 'ruby' },
  },
  {
    id: 'southern-luzon-oratorical-2026',
    title: 'Champion, Southern Luzon Oratorical Cup',
    content:
      'Jericho Manalastas had lost this contest twice, both times in the last minute and both times to his own speed. We spent six sessions on nothing but breath: where to take it, where to spend it, and where to let a sentence land before the next one starts. In Lucena he finished eleven seconds under the limit with a piece on the last weaver in his grandmother’s barangay. Three of the five judges wrote the same word on their sheets. It was “unhurried”.',
    date: '2026-09-19',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/oratorical-cup-2026',
    art: { motif: 'microphone', colours: 'navy' },
  },
  {
    id: 'binibining-lakambini-2026',
    title: 'First Princess and Best in Interview, Binibining Lakambini',
    content:
      'Closed-door interviews are where pageants are quietly decided, and Kristelle Joy Abad walked out of hers with the highest score of the season. She is a public school teacher, so we built her answers the way she builds a lesson: one idea, one example from her own classroom, one thing to remember. The sash for First Princess came an hour later. She wore it to flag ceremony on Monday, at the request of her Grade Four pupils.',
    date: '2026-08-15',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/binibining-lakambini-2026',
    art: { motif: 'sash', colours: 'plum' },
  },
  {
    id: 'visayas-debate-open-2026',
    title: 'Best Speaker at the Visayas Schools Debate Open',
    content:
      'Nathaniel Uy Villareal flew home to Iloilo with the Best Speaker cup and a team that broke to semifinals for the first time. His trouble was never argument. It was that he read his best line to the table instead of the adjudicators. Coach Rafael took away his notes in the second week and gave him a single index card, then half of one. By the quarterfinals he was carrying a stub the size of a bus ticket, and he did not look at it once.',
    date: '2026-06-27',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/visayas-debate-2026',
    art: { motif: 'cup', colours: 'jade' },
  },
  {
    id: 'reyna-ng-ani-2026',
    title: 'Reyna ng Ani takes the harvest crown home to Nueva Vizcaya',
    content:
      'Maricar Dulnuan grew up on a citrus farm and nearly left that out of her introduction because it did not sound like a pageant. We asked her to put it first. On the night she opened with the price of a kilo of ponkan at the farm gate and the price of the same kilo in Manila, and she had the judges before her gown did. The crown is beaten brass and rice stalks, made by a smith in Bambang. It suits her.',
    date: '2026-05-09',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/reyna-ng-ani-2026',
    art: { motif: 'crown', colours: 'amber' },
  },
  {
    id: 'valedictory-talumpati-2026',
    title: 'A national finalist’s talumpati, written by the speaker herself',
    content:
      'Fifteen-year-old Samira Macarambon placed second in the national talumpati finals with a speech about the sound of rain on an evacuation roof. Nobody here wrote a word of it. Our part was to ask questions for three sessions until she found the sentence she was avoiding, and then to teach her to say it without lowering her eyes. She is the youngest trainee to reach a national final with us, and she has already booked her next package for the school break.',
    date: '2026-03-14',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/talumpati-2026',
    art: { motif: 'rose', colours: 'indigo' },
  },
  {
    id: 'ginoong-kalikasan-2025',
    title: 'Ginoong Kalikasan 2025, by a forester who hated cameras',
    content:
      'Emmanuel Lagundino measures trees for a living and signed up because his office dared him. For the first month he apologised before every answer. We timed the apologies, read him the total, and he stopped. On coronation night in Puerto Princesa he was asked whether a pageant can plant a single tree. He said no, but that a title is a very loud way to ask for seedlings, and by the following Friday his office had received four thousand.',
    date: '2025-11-22',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/ginoong-kalikasan-2025',
    art: { motif: 'cup', colours: 'amber' },
  },
  {
    id: 'best-long-gown-and-qa-2025',
    title: 'Best in Long Gown and Best in Q&A on the same night',
    content:
      'Two special awards rarely go to one contestant, because the walk asks for stillness and the answer asks for nerve. Trisha Mae Olivares trained them together: ten steps, stop, question, answer, ten steps back, for an hour at a time. Her gown was borrowed and two inches too long, so Coach Marivic taught her the half-kick that keeps a hem ahead of the heel. No one in the hall noticed it, which was the point.',
    date: '2025-09-06',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/gown-and-qa-2025',
    art: { motif: 'sash', colours: 'amber' },
  },
  {
    id: 'toastmasters-division-2025',
    title: 'Division champion at forty-six, with a speech about starting late',
    content:
      'Engr. Rodolfo Batungbakal joined Package O after thirty years of letting other people present his work. His company sent him for slides; he asked for a stage instead. He won the division round of an international speech contest with seven minutes on learning to swim after fifty laps of excuses. His daughter trained with us two years ago and sat in the second row, mouthing the pauses.',
    date: '2025-06-14',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/division-champion-2025',
    art: { motif: 'microphone', colours: 'ruby' },
  },
  {
    id: 'hiyas-ng-lawa-2025',
    title: 'Hiyas ng Lawa 2025 and a final answer in two languages',
    content:
      'The question came in English and Bea Angelica Sumulong answered the first half in it. Then she turned to the bleachers, where her town was sitting, and finished in Tagalog so that her grandmother would not need it explained. We practise that turn with every trainee, but it has to be meant. The judges gave her the crown, and the bleachers gave her a noise we could hear on the livestream in Lipa.',
    date: '2025-02-15',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/hiyas-ng-lawa-2025',
    art: { motif: 'crown', colours: 'jade' },
  },
  {
    id: 'impromptu-cup-2024',
    title: 'Champion in impromptu after one minute to prepare',
    content:
      'The topic was a single word, “key”, and the clock gave Francis Adrian Lim sixty seconds. He used the first twenty to stand still. Impromptu is not speed of thought, it is a short list of shapes that any thought can be poured into, and Francis had drilled five of them every Thursday since July. He chose the simplest: a thing, a person, a door. The cup is on loan to his school library until next year.',
    date: '2024-10-05',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/impromptu-cup-2024',
    art: { motif: 'cup', colours: 'navy' },
  },
  {
    id: 'mutya-ng-isla-2024',
    title: 'Mutya ng Isla 2024, the first crown from our Saturday class',
    content:
      'Saturday mornings began as a free hour for girls from the parish choir who wanted to be heard past the third pew. Hannah Grace Pacheco was one of the first seven. Two years later she won Mutya ng Isla in Romblon with a voice that needed no sound system, which was fortunate, because the generator failed during the top five. She answered in the dark, and the hall went quiet enough to hear every word.',
    date: '2024-03-16',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/mutya-ng-isla-2024',
    art: { motif: 'crown', colours: 'plum' },
  },
  {
    id: 'hosting-search-2024',
    title: 'From back row of the choir to voice of the fiesta',
    content:
      'Aldrin James Quiambao won the town’s search for a fiesta host over twenty-two others, some of them twice his age. Hosting is harder than it looks: you must be interesting without being the point. We trained his ear before his mouth, with an hour of listening drills for every hour on the microphone. He has since hosted two weddings, one graduation and a livestock auction, and reports that the goats were the better audience.',
    date: '2024-01-27',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/fiesta-host-2024',
    art: { motif: 'rose', colours: 'plum' },
  },
]
