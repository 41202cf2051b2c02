import type { StarterStory } from './wins.ts'

export const news: readonly StarterStory[] = [
  {
    id: 'january-intake-2027',
    title: 'January intake opens with sixteen places',
    content:
      'Registration for the January classes is open on the packages page. We take sixteen trainees an intake, no more, because a coach who hears twenty people in an afternoon hears none of them. Choose a package, fill in the form and upload your receipt; staff check it within one working day. If your contest is before March, write your contest date in the message you send us, and we will plan your sessions backwards from it.',
    date: '2026-11-09',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/january-intake',
    art: { motif: 'rose', colours: 'ruby' },
  },
  {
    id: 'open-house-november-2026',
    title: 'Open house: walk our floor for an afternoon',
    content:
      'On the last Saturday of November the studio doors are open from one to five. Come in flat shoes or in the heels you plan to compete in. Every visitor gets three minutes on the stage, one question from a coach, and an honest answer to “where would I begin?” Parents and handlers are welcome, and there is pancit from the kitchen downstairs. You do not need to enrol to attend.',
    date: '2026-10-24',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/open-house-2026',
    art: { motif: 'microphone', colours: 'amber' },
  },
  {
    id: 'new-workbook-first-nineteen-seconds',
    title: 'New workbook: The First Nineteen Seconds',
    content:
      'Our Q&A workbook has been rewritten after two seasons of margin notes from trainees. It now carries forty practice questions in four families, a breath plan for the walk to the microphone, and a page for the question you hope nobody asks. Enrolled trainees will find it under Learning Materials from today. Print it if you can. Answers written by hand are remembered longer, and you will want to cross things out.',
    date: '2026-10-03',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/first-nineteen-seconds',
    art: { motif: 'microphone', colours: 'indigo' },
  },
  {
    id: 'judges-table-august-2026',
    title: 'What the judges’ table sees',
    content:
      'Three working judges spent an evening with our trainees and answered everything. How long does a first impression take? About four steps. Does a forgotten line lose the crown? No, but the face you make afterwards can. What do they write down most? Names, because contestants who introduce themselves clearly are easier to discuss when the doors close. A full set of notes is with your coach.',
    date: '2026-08-29',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/judges-table',
    art: { motif: 'crown', colours: 'navy' },
  },
  {
    id: 'scholarship-two-seats-2026',
    title: 'Two full scholarships for public school speakers',
    content:
      'Each intake now carries two seats paid for by past title holders. They go to public school students aged fourteen to nineteen who have something to say and no budget to learn how. To apply, send us a voice recording of two minutes on any subject, made on any phone. We listen to the voice, not to the equipment. The first two scholars begin in September with Package O.',
    date: '2026-07-18',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/scholarship-seats',
    art: { motif: 'cup', colours: 'plum' },
  },
  {
    id: 'online-evening-sessions-2026',
    title: 'Evening sessions online for trainees outside Luzon',
    content:
      'A third of this year’s enquiries came from the Visayas and Mindanao, so Q&A sessions may now be taken online from Tuesday to Thursday after six. You need a door that closes and a connection that can carry video. Walk and poise stay in person, in a two-day block we plan with you around your travel. Assessments can be taken either way.',
    date: '2026-06-06',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/online-evenings',
    art: { motif: 'rose', colours: 'navy' },
  },
  {
    id: 'gown-library-2026',
    title: 'The gown library has forty-one gowns and one rule',
    content:
      'What began as a rack in Coach Marivic’s spare room is now a room of its own, with forty-one gowns lent by past trainees and three barong in sizes that people actually are. Borrowing is free for enrolled trainees. The rule is that every gown comes back with a note pinned to the lining: where it went, and what it saw. Read the notes before you choose. They are better than a fitting.',
    date: '2026-04-11',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/gown-library',
    art: { motif: 'sash', colours: 'ruby' },
  },
  {
    id: 'voice-clinic-february-2026',
    title: 'A voice clinic with a doctor in the room',
    content:
      'Hoarseness before a contest is common and mostly preventable. An ear, nose and throat doctor joined Coach Rafael for a free clinic on resting, warming and protecting the voice, and looked at the throats of nineteen nervous trainees. The short version: water all day rather than all at once, no whispering when you are hoarse, and sleep before you rehearse again. The drills are in the Breath and Voice handbook.',
    date: '2026-02-21',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/voice-clinic',
    art: { motif: 'microphone', colours: 'jade' },
  },
  {
    id: 'new-studio-floor-2025',
    title: 'A new floor, and a mark where the light falls',
    content:
      'The studio finally has the floor it deserved: sprung narra-stained boards, nine metres by six, with a brass disc set exactly where our one spotlight falls. Trainees used to find the centre by looking down. Now they find it by foot, which is how you will find it on a dark stage in a town you have never visited. The old plywood went to the parish theatre group.',
    date: '2025-12-06',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/new-floor',
    art: { motif: 'crown', colours: 'indigo' },
  },
  {
    id: 'barangay-speakers-2025',
    title: 'Forty barangay secretaries learn to hold a room',
    content:
      'At the city’s invitation we ran a two-day course for barangay secretaries who read resolutions aloud for a living and would rather not. By the second afternoon they were introducing each other from the stage without paper. The exercise they liked best was the simplest: say the decision first, then the reason, then stop. Two meetings since then are said to have ended before lunch.',
    date: '2025-08-23',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/barangay-speakers',
    art: { motif: 'microphone', colours: 'plum' },
  },
  {
    id: 'mock-coronation-2025',
    title: 'Mock coronation night fills the parish hall',
    content:
      'Once a year we stage a full programme with an audience, a panel and a host, so that the first time something goes wrong is not the first time it counts. This year a heel broke, a track skipped and the fire alarm was tested in the middle of the interviews. All twelve trainees finished. The heel now hangs in the studio with a label, next to last year’s zipper.',
    date: '2025-04-26',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/mock-coronation-2025',
    art: { motif: 'cup', colours: 'ruby' },
  },
  {
    id: 'language-lab-2024',
    title: 'Coach Rafael opens the language lab',
    content:
      'Many trainees think in Bisaya or Ilocano, answer in Tagalog and compete in English. The language lab is two hours each Wednesday on the journey between them: how to keep an idea whole while you change its clothes, when to stay in the language you dream in, and how to ask for a translator without losing the room. It is included in every package. Bring a sentence you could not finish.',
    date: '2024-08-10',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/language-lab',
    art: { motif: 'rose', colours: 'jade' },
  },
  {
    id: 'handlers-briefing-2024',
    title: 'A briefing for handlers and mothers',
    content:
      'The person who carries the garment bag carries the mood as well. This short evening is for handlers, mothers, aunts and one very committed grandfather: what to pack, what to say in the last ten minutes, and what never to say before the interview. We also explain how schedules, payments and progress appear on your trainee’s page, so that nobody has to ask at midnight.',
    date: '2024-02-17',
    postUrl: 'https://www.facebook.com/luningningacademy/posts/handlers-briefing',
    art: { motif: 'sash', colours: 'navy' },
  },
]
