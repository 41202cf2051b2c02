import type { StageArt } from '#domain/content/stage-art'
import { questions } from './questions.ts'

export type Mentor = { title: string; name: string; bio: string; art: StageArt }
export type Passage = { title: string; text: string }

export const starterSiteContent = {
  brand: 'Luningning Academy',
  tagline: 'Public speaking and pageant training',
  contactEmail: 'hello@luningning.example',
  socialLink: 'https://www.facebook.com/luningningacademy',
  hero: {
    words: ['poise', 'a clear voice', 'the final answer', 'a steady walk', 'your own story'],
    lead: 'Train your poise, your voice and your final answer with coaches who have stood on the same stage, under the same light.',
    aboutLead:
      'We are a small school for people who have to stand up and be heard. Some of them want a crown. All of them leave with a voice.',
  },
  stats: { clients: '40+', wins: '20+', collaborations: '7' },
  mentors: [
    {
      title: 'Head Coach',
      name: 'Marivic Almazan-Tolentino',
      bio: 'Marivic competed for nine years, won four titles and remembers the five she lost in more detail. She has sat on both sides of the judges’ table since 2009 and founded the academy in 2018 with one mirror and a borrowed speaker. She teaches walk, poise and the first four steps, and keeps the gown library.',
      art: { motif: 'crown', colours: 'plum' },
    },
    {
      title: 'Resident Language Coach',
      name: 'Rafael Dimaculangan',
      bio: 'Rafael taught speech and debate in public high schools for fourteen years and still marks pauses in red ink. He speaks Tagalog, Bisaya, Ilocano and English, and trains answers that keep their meaning in all of them. He runs the language lab each Wednesday and hears every final answer before the judges do.',
      art: { motif: 'microphone', colours: 'indigo' },
    },
  ],
  partners: [
    'Habi Collective',
    'Tanghalang Kalye',
    'Sinag Radio 98.3',
    'Lipa Youth Speakers League',
    'Bahay Sutla Atelier',
    'Mulawin Hotel and Hall',
    'Tala Photo House',
  ],
  history:
    'Luningning began in 2018 in a rented room above a bakery in Lipa, with seven girls from the parish choir who wanted to be heard past the third pew. Marivic Almazan-Tolentino taught them to walk; her friend Rafael Dimaculangan, then a public school teacher, came on Saturdays to teach them to answer.\n\nOne of the seven placed in a town pageant. Then a debater asked whether the same lessons would work without heels, and they did. A class for hosts followed, then one for engineers, then an evening for mothers. During the closed years of the pandemic we trained over telephone, which taught us how much of poise is breath.\n\nToday the academy has a sprung floor with a brass mark in the middle, a library of a thousand questions and forty-one borrowed gowns. The bakery is still downstairs. Classes still begin at eight, when the bread comes out.',
  vision:
    'A country in which anyone, from any province and in any of its languages, can stand before a room and be believed.',
  mission:
    'We train speakers and contestants in small groups, in person and online, with honest feedback after every session. We build on the voice a trainee already has, and we measure our work by what she can do when we are not in the room.',
  goals: [
    {
      title: '30% enrollment growth',
      text: 'Grow by three in ten trainees a year, without letting any class pass sixteen.',
    },
    { title: '85% satisfaction', text: 'Ask every trainee at mid-year, publish the result, and stay above 85%.' },
    { title: '5 title holders a year', text: 'See at least five trainees a year win a title they set out to win.' },
  ],
  coreValues: [
    { title: 'Honesty before praise', text: 'We say what we saw, kindly and the same day.' },
    { title: 'Your voice, not ours', text: 'We clean the sentence. We never write it.' },
    {
      title: 'Preparation is respect',
      text: 'For the audience, for the judges, and for the girl who wanted your place.',
    },
    { title: 'Every language is a stage language', text: 'An answer is strong in the tongue you dream in.' },
    { title: 'Grace after the result', text: 'We rehearse losing as carefully as winning.' },
  ],
  tabs: [
    {
      title: 'Rise',
      text: 'Before a word is spoken a room has already decided whether to listen. Rise is the work of the body: standing on both feet, breathing low, walking to a mark in the dark and arriving without apology. You learn the half-kick for long gowns, the four steps judges remember, and how to be looked at without going away.',
    },
    {
      title: 'Speak',
      text: 'A good answer has a shape, and shapes can be practised. Speak covers breath, pace and diction, five frames for a question you did not expect, and the discipline of stopping at nineteen seconds. You answer at least ten questions a session, half of them on video, and you hear yourself get shorter.',
    },
    {
      title: 'Reign',
      text: 'The crown lasts a year and the result lasts a minute, but people remember how you took it. Reign is composure: the face when another name is called, the interview after a loss, the first speech as a title holder and the two hundred small ones that follow. We rehearse both envelopes.',
    },
  ] satisfies Passage[],
  questions,
  payment: {
    gcashName: 'Marivic A. Tolentino',
    gcashNumber: '0917 000 0000',
    bankName: 'Bangko ng Silangan',
    bankAccountName: 'Luningning Academy',
    bankAccountNumber: '0000 1234 5678',
    note: 'Write your full name and the package letter in the message, for example “Ana Cruz, Package R”. Send the exact amount, keep the receipt, and upload it in step 3 of the registration form.',
  },
  share: {
    pageTitle: 'Luningning Academy | Public speaking and pageant training',
    title: 'Rise. Speak. Reign.',
    description:
      'Small classes in public speaking and pageant training in Lipa, Batangas and online. See our latest wins and choose a training package.',
  },
} as const satisfies {
  mentors: readonly Mentor[]
  goals: readonly Passage[]
  coreValues: readonly Passage[]
  [part: string]: unknown
}
