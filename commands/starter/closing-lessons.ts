import type { Lesson } from './lessons.ts'

const walkAndPoise: Lesson = {
  id: 'stage-walk-and-poise',
  fileName: 'Stage Walk and Poise.pdf',
  title: ['Stage', 'Walk and', 'Poise'],
  lead: 'A checklist for standing, walking, turning and being looked at, from the wings to the mark and back.',
  art: { motif: 'crown', colours: 'indigo' },
  pages: [
    {
      title: 'Standing still',
      blocks: [
        { kind: 'text', text: 'Poise is what the body does when it has nothing to hide. Stand before a mirror in the shoes you will compete in and go through the list from the floor up. Ask someone to push your shoulder gently at the end. You should give and come back, like bamboo.' },
        { kind: 'checks', items: ['Feet: front heel to back arch, weight sixty on the back foot and forty on the front.', 'Knees: soft, never locked. Locked knees faint.', 'Hips: level. Turn the body a quarter, not the hips alone.', 'Ribs: stacked over the hips, not lifted. Breathe low.', 'Shoulders: down and wide; think of the back of the neck growing.', 'Hands: one at the thigh, one a hand’s width away. Fingers long and quiet.', 'Chin: parallel to the floor. A raised chin looks down on people.', 'Eyes: one face at a time, three seconds each, left, centre, right.'] },
        { kind: 'heading', text: 'The two-minute stand' },
        { kind: 'text', text: 'Hold the stance for two minutes with a timer you cannot see. Notice the first thing that wants to move: a thumb, the tongue, a heel. That is where your nerves live. Send breath there and let it be.' },
        { kind: 'lines', label: 'What moved first, and what it did the week after', count: 6 },
      ],
    },
    {
      title: 'Walking to the mark',
      blocks: [
        {
          kind: 'steps',
          items: [
            ['The first four steps', 'Judges form their impression here. Leave the wings already walking; do not start in the light.'],
            ['One line', 'Put each foot on one line, toes a little out. Practise along the joint between two floor tiles.'],
            ['Length', 'A step is as long as your own foot and a half. In a narrow gown, one foot. Shorten the step before you slow it.'],
            ['The half-kick', 'With a long hem, flick the front of the shoe forward as the foot leaves the floor. The cloth goes ahead and the heel comes down behind it.'],
            ['Arms', 'They swing from the shoulder, small, opposite to the legs. If you think of them, they will look thought of.'],
            ['The mark', 'Find it by counting steps at rehearsal, not by looking down. Know your number: from the wings to the mark I take …'],
          ],
        },
        { kind: 'lines', label: 'My count from the wings to the mark: heels, and barefoot', count: 1 },
        { kind: 'heading', text: 'The turn' },
        { kind: 'text', text: 'Stop. Step the right foot across the left, toes pointing where you came from. Turn on both balls of the feet; the head leaves last and arrives first. Settle for one full breath before you walk. A turn is a sentence, and the settle is its full stop.' },
        { kind: 'note', text: 'If you stumble, finish the step, breathe out and let the smile arrive late. An audience forgives a stumble at the speed at which you do.' },
      ],
    },
    {
      title: 'The day itself',
      blocks: [
        { kind: 'heading', text: 'In the bag' },
        { kind: 'checks', items: ['Two pairs of the same shoes, both worn in.', 'Needle, thread in the colour of the gown, six safety pins, body tape.', 'Hair spray, comb, powder, lipstick, cotton buds, wipes.', 'Water, crackers, a banana. Nothing new to the stomach.', 'Number, sash, music on two devices, identity card.', 'A printed copy of the programme with your entrances marked.'] },
        { kind: 'heading', text: 'In the last hour' },
        { kind: 'checks', items: ['Walk the stage once in the shoes, once with the lights on.', 'Find the step, the cable and the wet spot. There is always one.', 'Say your introduction to someone who is carrying something.', 'Eat two bites, drink three sips, visit the toilet.', 'Thank the person who pins your number, by name.'] },
        { kind: 'heading', text: 'After the result' },
        { kind: 'checks', items: ['Whatever is called, look up first, then at the winner, then applaud.', 'Shake hands with the host, the judges and the crew, in that order.', 'No posts for one hour. Eat with the people who came.'] },
        { kind: 'note', text: 'You rehearsed both envelopes. Whichever one is read, you have already been there.' },
        { kind: 'lines', label: 'For next time', count: 3 },
      ],
    },
  ],
}

const finalAnswer: Lesson = {
  id: 'final-answer-frameworks',
  fileName: 'Final Answer Frameworks.pdf',
  title: ['Final', 'Answer', 'Frames'],
  lead: 'Five shapes for an answer you had no time to prepare, with an example of each and a sheet to score your own.',
  art: { motif: 'cup', colours: 'navy' },
  pages: [
    {
      title: 'Five shapes',
      blocks: [
        { kind: 'text', text: 'Nobody invents a structure in three seconds. You choose one you have used before and pour the question into it. Learn these five so well that choosing is all you do on stage.' },
        {
          kind: 'steps',
          items: [
            ['Decision, reason, stop', 'Answer first, give one reason, close. For yes-or-no questions and for tired panels.'],
            ['A thing, a person, a door', 'Name an object, the person it belongs to, and what it opens. For questions about values.'],
            ['Then, now, next', 'What was, what is, what you will do. For questions about change, failure and age.'],
            ['Small to large', 'Begin in your kitchen and end in the country. For questions about issues.'],
            ['Both, and therefore', 'Grant what each side has right, then say what follows. For questions meant to divide.'],
          ],
        },
        { kind: 'heading', text: 'How to choose' },
        {
          kind: 'table',
          head: ['If the question begins with …', 'Reach for'],
          widths: [271, 200],
          rows: [
            ['Should, would you, do you agree', 'Decision, reason, stop'],
            ['What does … mean to you, who, which', 'A thing, a person, a door'],
            ['How has, what did you learn, where will you be', 'Then, now, next'],
            ['What would you do about', 'Small to large'],
            ['Some people say', 'Both, and therefore'],
          ],
        },
      ],
    },
    {
      title: 'Each shape, spoken',
      blocks: [
        { kind: 'heading', text: 'Decision, reason, stop' },
        { kind: 'text', text: 'Should voting be required? “No. A vote that is forced tells us where people were on Monday, not what they want. I would rather spend the fine money on a boat that brings the ballot box to the islands.”' },
        { kind: 'heading', text: 'A thing, a person, a door' },
        { kind: 'text', text: 'What is courage to you? “A whistle. My mother is a traffic aide and it is all she carries. I have seen a ten-wheeler stop for it, so I learned early that it is not size that opens a road.”' },
        { kind: 'heading', text: 'Then, now, next' },
        { kind: 'text', text: 'Which failure would you not give back? “At sixteen I forgot my speech and cried on stage. Today I coach the school team that lost with me. Next June our youngest speaker will forget a line, and she will know that it can be survived.”' },
        { kind: 'heading', text: 'Small to large' },
        { kind: 'text', text: 'What would you do about waste? “In our house everyone washes the cup they use. If a family of nine can manage that, a market can manage its crates, and a city that manages its markets has already solved half of its river.”' },
        { kind: 'heading', text: 'Both, and therefore' },
        { kind: 'text', text: 'Some people say pageants are outdated. “They are right that a woman is not her measurements. Those who love pageants are right that few stages hand a microphone to a farmer’s daughter. Therefore let us keep the microphone, and measure that.”' },
        { kind: 'note', text: 'Take one question from your workbook and answer it in all five shapes. The one that bored you least is your first choice on stage.' },
        { kind: 'lines', label: 'My question, and the shape I chose', count: 2 },
      ],
    },
    {
      title: 'Openings to leave at home',
      blocks: [
        {
          kind: 'table',
          head: ['Instead of', 'Say', 'Because'],
          widths: [150, 156, 165],
          rows: [
            ['That is a very good question.', 'Nothing. Breathe.', 'The panel wrote it; they know.'],
            ['I, for one, believe that …', 'The belief itself.', 'Four words without news.'],
            ['As we all know …', 'The one thing you know.', 'If all know it, why say it?'],
            ['In today’s modern world …', 'A year, a street, a price.', 'A picture beats an era.'],
            ['World peace.', 'One quarrel you helped end.', 'Large words need small proof.'],
            ['And I thank you.', 'A closed mouth, open eyes.', 'Let the last idea be the last sound.'],
          ],
        },
        { kind: 'heading', text: 'Answering in your own language' },
        { kind: 'text', text: 'If you may choose, answer in the language you dream in, and ask for the interpreter before the question, not after it. Speak in whole sentences and stop at the end of each. Look at the judge while the interpreter speaks; it is still your answer.' },
        { kind: 'note', text: 'To change language in mid-answer, finish the sentence, turn your body a quarter towards the people you are turning to, and begin again with a short word.' },
        { kind: 'lines', label: 'An opening I use too often, and what I will say instead', count: 3 },
      ],
    },
    {
      title: 'Score your answer',
      blocks: [
        { kind: 'text', text: 'Record yourself, wait a day, then listen as a judge would: once without the picture, once without the sound. Give each line nought, one or two. Fourteen is a crown, ten is a court, six is a Tuesday.' },
        {
          kind: 'table',
          head: ['', '1st', '2nd', '3rd', '4th', '5th'],
          widths: [246, 45, 45, 45, 45, 45],
          rows: [['The answer was in the first sentence', '', '', '', '', ''], ['There was a picture I could draw', '', '', '', '', ''], ['It could only have been my answer', '', '', '', '', ''], ['I stopped before nineteen seconds', '', '', '', '', ''], ['The last word was heard in the last row', '', '', '', '', ''], ['My eyes were up at the end', '', '', '', '', ''], ['I would say it again tomorrow', '', '', '', '', ''], ['Together', '', '', '', '', '']],
        },
        { kind: 'lines', label: 'The sentence I would keep', count: 2 },
        { kind: 'lines', label: 'The sentence I would cut', count: 2 },
        { kind: 'note', text: 'Bring this sheet to your next assessment. Your coach fills in the fifth column.' },
      ],
    },
  ],
}

export const closingLessons: readonly Lesson[] = [walkAndPoise, finalAnswer]
