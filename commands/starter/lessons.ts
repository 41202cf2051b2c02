import type { StageArt } from '#domain/stage-art'

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'steps'; items: readonly (readonly [string, string])[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[]; widths: readonly number[] }
  | { kind: 'checks'; items: readonly string[] }
  | { kind: 'numbered'; from: number; items: readonly string[] }
  | { kind: 'lines'; label: string; count: number }
  | { kind: 'note'; text: string }

export type LessonPage = { title: string; blocks: readonly Block[] }
export type Lesson = { id: string; fileName: string; title: readonly string[]; lead: string; art: StageArt; pages: readonly LessonPage[] }

const nineteenSeconds: Lesson = {
  id: 'the-first-nineteen-seconds',
  fileName: 'The First Nineteen Seconds.pdf',
  title: ['The First', 'Nineteen', 'Seconds'],
  lead: 'A workbook for questions and answers: the shape of a short answer, the breath before it, and forty questions to practise on.',
  art: { motif: 'microphone', colours: 'ruby' },
  pages: [
    {
      title: 'Where the seconds go',
      blocks: [
        { kind: 'text', text: 'A hall listens closely to the opening of an answer, and then decides whether to go on. An answer that fits into nineteen seconds is all opening. It is about forty-five words at an unhurried pace, which is enough for one idea, one picture and one ending.' },
        {
          kind: 'table',
          head: ['Seconds', 'What you do', 'What the hall sees'],
          widths: [70, 225, 176],
          rows: [
            ['0 to 3', 'Stop. Feel both feet. Breathe in through the nose.', 'Someone who is not afraid of silence.'],
            ['3 to 7', 'Say your answer in one sentence, with the verb early.', 'Someone who has decided.'],
            ['7 to 14', 'Give one picture: a place, a person, a number you know.', 'A reason to believe you.'],
            ['14 to 18', 'Turn it to the listener: what follows, for whom.', 'Someone who thinks beyond herself.'],
            ['18 to 19', 'Close your mouth. Keep your eyes up.', 'An ending.'],
          ],
        },
        { kind: 'heading', text: 'One answer, taken apart' },
        { kind: 'text', text: 'Question: What would you keep if the province could keep only one thing? Answer: “The boats, because a people that can leave is a people that chooses to stay. My father was offered work on land three times. I would like every child on our coast to have what he had: a way out, and a reason not to take it.”' },
        { kind: 'note', text: 'Count it. Forty-seven words, three sentences. The answer is in the first two words; everything else is the reason to remember them.' },
      ],
    },
    {
      title: 'The walk to the microphone',
      blocks: [
        { kind: 'text', text: 'The answer begins when your name is called, not when the question ends. Use the walk to bring your pulse down. Practise this plan until you do it without counting, then practise it in heels, then in the dark.' },
        {
          kind: 'steps',
          items: [
            ['Name called', 'Breathe out first, fully. An empty lung cannot gasp.'],
            ['Steps one to four', 'Breathe in through the nose for four steps. Shoulders stay where they are.'],
            ['Steps five to eight', 'Breathe out for four steps, lips just open, as if to fog a mirror.'],
            ['At the mark', 'Stop with the weight on both feet. One small breath in. Smile with the eyes before the mouth.'],
            ['While the question is read', 'Look at the reader, not at the judges. Nod once, at the end. Do not begin to answer in your face.'],
            ['The three seconds', 'Look at one judge. Breathe in low. Speak on the way out.'],
          ],
        },
        { kind: 'heading', text: 'If your mind is empty' },
        { kind: 'text', text: 'Repeat the last noun of the question as the first noun of your answer. It is true, it is on topic, and it buys two seconds. “Courage …” is a better first word than “I believe that”.' },
        { kind: 'note', text: 'If you did not hear the question, say so: “May I ask you to read it once more?” Judges think well of people who would rather understand than guess.' },
      ],
    },
    {
      title: 'Questions: you and home',
      blocks: [
        { kind: 'text', text: 'Draw a number, take three seconds, answer aloud, stop. Record every third one. A tick means: I finished under nineteen seconds and meant it.' },
        { kind: 'heading', text: 'Yourself' },
        { kind: 'numbered', from: 1, items: ['What have you changed your mind about this year?', 'Which failure would you not give back?', 'What do people get wrong about you at first?', 'What did you have to stop doing in order to be here?', 'Whose voice do you hear when you doubt yourself?', 'What can you do that cannot be photographed?', 'When were you last the only one who disagreed?', 'What would your younger self be disappointed by?', 'What are you still learning to say no to?', 'If you lose tonight, what do you do on Monday?'] },
        { kind: 'heading', text: 'Your place' },
        { kind: 'numbered', from: 11, items: ['What does your town do better than any city?', 'Which local word has no translation, and should?', 'What should a visitor see that is on no map?', 'What did your town lose that it could have kept?', 'Who there deserves a statue and will never get one?', 'What would you do with one million pesos for your barangay?', 'Should young people leave your province to succeed?', 'Which tradition would you end?', 'What does your festival celebrate that you do not?', 'How do you explain home to someone who has none?'] },
      ],
    },
    {
      title: 'Questions: country and crown',
      blocks: [
        { kind: 'heading', text: 'The country' },
        { kind: 'numbered', from: 21, items: ['What should every Filipino be taught before the age of twelve?', 'Is English a bridge or a wall?', 'What do we forgive too easily?', 'Name one law you would write, in one sentence.', 'Who pays for a typhoon?', 'Should voting be required?', 'What does the country owe those who work abroad?', 'How would you make a rumour travel more slowly?', 'Which invention have we been too patient with?', 'What is one thing both sides are right about?'] },
        { kind: 'heading', text: 'The crown' },
        { kind: 'numbered', from: 31, items: ['Why should there still be pageants?', 'What can a title do that a petition cannot?', 'What is the difference between poise and pretending?', 'Which of tonight’s contestants would you vote for, and why?', 'What did the preparation cost, and who paid?', 'Would you trade your crown for a law?', 'What will you do on day two hundred of your year?', 'How should a queen answer an insult?', 'What may a sponsor never ask of you?', 'What is your final sentence as titleholder?'] },
        { kind: 'note', text: 'Do not memorise answers. Memorise places, people and numbers that belong to you, and let the question choose among them.' },
      ],
    },
    {
      title: 'The question you dread',
      blocks: [
        { kind: 'text', text: 'Everyone has one. It is usually about money, family, a past post, an accent or a result. It will not be asked, or it will be; either way it takes up room until you have answered it once on paper. Only you and, if you wish, your coach will read this page.' },
        { kind: 'lines', label: 'The question, in its unkindest form', count: 2 },
        { kind: 'lines', label: 'What is true about it', count: 3 },
        { kind: 'lines', label: 'What you did, or will do, about it', count: 3 },
        { kind: 'lines', label: 'Your answer, in forty-five words or fewer', count: 4 },
        { kind: 'note', text: 'Read it aloud three times: once to the wall, once to a mirror, once to someone who loves you. It will never be as heavy again.' },
      ],
    },
  ],
}

const breathAndVoice: Lesson = {
  id: 'breath-and-voice',
  fileName: 'Breath and Voice.pdf',
  title: ['Breath', 'and', 'Voice'],
  lead: 'Twelve minutes of drills a day for a voice that reaches the last row and still works the next morning.',
  art: { motif: 'rose', colours: 'plum' },
  pages: [
    {
      title: 'First, the breath',
      blocks: [
        { kind: 'text', text: 'A voice is air that has been asked to do something. Most trouble on stage, from speed to shaking, is trouble with air. Do these in order, before you have spoken to anyone, and stop if you feel dizzy.' },
        {
          kind: 'steps',
          items: [
            ['The book, three minutes', 'Lie on your back with a heavy book on your stomach. Breathe so that the book rises and your chest does not. In for four, out for six, then out for eight.'],
            ['The hiss, two minutes', 'Stand. Breathe in low and let the air out on a steady “sss”. Time it. Fifteen seconds is a start, thirty is a speaker, forty is a singer.'],
            ['The candle, one minute', 'Hold a finger a hand’s width from your lips and blow so evenly that the skin cools but the breath makes no sound.'],
            ['The sip, one minute', 'Say a long sentence. At each comma take a sip of air through the nose, never a gulp. Nobody should see it.'],
          ],
        },
        { kind: 'note', text: 'If your shoulders move, the air is in the wrong place. Put your hands on the lowest ribs and breathe into your hands.' },
        { kind: 'lines', label: 'My longest hiss, in seconds, and the date', count: 6 },
      ],
    },
    {
      title: 'Then, the sound',
      blocks: [
        {
          kind: 'steps',
          items: [
            ['The hum, two minutes', 'Lips closed, teeth apart. Hum down from a comfortable note until your lips tickle. That tickle is where your speaking voice lives.'],
            ['The siren, one minute', 'On “ng”, as in “ngayon”, slide from low to high and back. Smoothly is better than far.'],
            ['The wall, one minute', 'Stand two metres from a wall and speak to a coin-sized spot on it. Then four metres. Do not get louder; get longer vowels.'],
            ['The cork, one minute', 'Hold a clean cork or two fingers between your front teeth and read a paragraph. Take it out and read it again. Consonants will arrive on time.'],
          ],
        },
        { kind: 'heading', text: 'Sentences for the tongue' },
        { kind: 'numbered', from: 1, items: ['Pinaputi ni Tepiterio ang pitong puting putong patong-patong.', 'Minikaniko ni Monico ang makina ng Minica ni Monica.', 'The sixth sister stitched a sash, and the sash suited the sixth sister.', 'Fresh fish from five ferries for the first Friday of the fiesta.', 'Bold brass bands brought back the barangay’s best.'] },
        { kind: 'text', text: 'Slowly three times, then at speaking pace, then to someone across the street. Speed is the last thing to add and the first to take away.' },
        { kind: 'lines', label: 'Words I stumble on, to be said slowly every morning', count: 5 },
      ],
    },
    {
      title: 'Pace, pause and pitch',
      blocks: [
        { kind: 'text', text: 'Nervous speakers speed up by a third and do not know it. Mark a text with these three signs and rehearse the signs, not the words.' },
        {
          kind: 'table',
          head: ['Sign', 'Meaning', 'Use it'],
          widths: [60, 191, 220],
          rows: [
            ['/', 'A pause of one beat.', 'After a comma that matters; before a name.'],
            ['//', 'A pause of two beats, with a breath.', 'Before the sentence you most want heard.'],
            ['___', 'Lengthen this vowel a little.', 'On one word in a sentence, never on two.'],
          ],
        },
        { kind: 'heading', text: 'Practise on this' },
        { kind: 'note', text: 'When the lights went out / nobody moved. // I could hear the sea, / and four hundred people / deciding to wait. // So I answered / in the dark.' },
        { kind: 'text', text: 'Read it three ways: as news, as a secret, as a promise. Record all three and listen for the ends of sentences. If the last word falls away, you ran out of breath two words earlier.' },
        { kind: 'lines', label: 'Mark your own opening here', count: 5 },
      ],
    },
    {
      title: 'Keeping the voice',
      blocks: [
        { kind: 'heading', text: 'The week before' },
        { kind: 'checks', items: ['Water all day in small sips, not a litre before the show.', 'Seven hours of sleep; the voice repairs itself at night.', 'No shouting over music, engines or siblings.', 'Steam from a bowl for five minutes in the evening, towel over the head.', 'Less coffee, less chili late at night, no lozenges that numb.'] },
        { kind: 'heading', text: 'If you are hoarse' },
        { kind: 'checks', items: ['Rest completely for half a day. Do not whisper: it strains more than speech.', 'Do not clear the throat. Swallow, or hum once, softly.', 'See a doctor if it lasts two weeks, or at once if it hurts or comes with fever.'] },
        { kind: 'heading', text: 'Your twelve minutes' },
        {
          kind: 'table',
          head: ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
          widths: [121, 50, 50, 50, 50, 50, 50, 50],
          rows: [['Book and hiss', '', '', '', '', '', '', ''], ['Candle and sip', '', '', '', '', '', '', ''], ['Hum and siren', '', '', '', '', '', '', ''], ['Wall and cork', '', '', '', '', '', '', ''], ['Longest hiss, seconds', '', '', '', '', '', '', '']],
        },
      ],
    },
  ],
}

export const openingLessons: readonly Lesson[] = [nineteenSeconds, breathAndVoice]
