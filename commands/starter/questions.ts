export type Question = { question: string; answer: string }

export const questions: readonly Question[] = [
  {
    question: 'How do I enrol and pay?',
    answer:
      'Create an account, choose a package and press Book. The registration form has three short steps; the third shows our GCash and bank details. Send the exact amount, take a picture or screenshot of the receipt, and upload it there. There is nothing to e-mail.',
  },
  {
    question: 'How long does it take until my payment is confirmed?',
    answer:
      'Within one working day, usually within a few hours between 9:00 and 18:00, Monday to Saturday. Your registration page changes by itself when we decide, and we send an e-mail as well, so you do not need to keep reloading.',
  },
  {
    question: 'My payment was rejected. What now?',
    answer:
      'Your page shows the reason. Most often the picture is blurred, the amount is short, or the reference number cannot be read. Press Try again and upload a clear receipt; what you wrote in the form is kept. If you think we made a mistake, write to us with your reference number.',
  },
  {
    question: 'Which package is right for me?',
    answer:
      'Package W is for a first stage. Package O is for speeches, debate and hosting. Package R prepares you for a whole pageant. Package D adds a personal plan and a coach on call in the final week. If your contest is less than a month away, ask us before you book.',
  },
  {
    question: 'How are my sessions scheduled?',
    answer:
      'You give one preferred date when you register; it has to be tomorrow or later. We confirm that first session by text and plan the rest with you there. Most trainees come once a week. To move a session, tell us a day ahead and it is not counted as taken.',
  },
  {
    question: 'Can I train online?',
    answer:
      'Yes for Q&A sessions and assessments, Tuesday to Thursday after 18:00. Walk and poise need a floor, so trainees from far away do that part in person in one block of two days. You need a quiet room and a connection that can carry video.',
  },
  {
    question: 'Do you take minors, and may parents watch?',
    answer:
      'From the age of twelve, with the consent of a parent or guardian, whose name goes in the form as handler. Parents may sit in on any session and are invited to every assessment. We never photograph or post a minor without written permission.',
  },
  {
    question: 'What does a handler do, and do I need one?',
    answer:
      'A handler is the adult we call about you: a parent, a teacher, a manager or a friend with patience. Every trainee names one. If you manage yourself, write your own name. Handlers see schedules through your account, never through theirs, so your page stays yours.',
  },
  {
    question: 'Can I get a refund?',
    answer:
      'Before your first session, in full. After it, the sessions you have not taken can be kept for six months or passed on to someone else, but are not paid back. If we cancel and cannot find you another date within a month, we return the price of that session.',
  },
  {
    question: 'Where do I find my learning materials?',
    answer:
      'Under Learning Materials on your account page, as soon as your payment is confirmed. They are PDF files that you can read on a phone or print. Please do not pass them on; the questions in them lose their use once everyone has rehearsed them.',
  },
  {
    question: 'How do I see how far I am?',
    answer:
      'Your account page shows two bars: Q&A sessions and assessments, each as a number such as 3 of 10. Your coach updates them at the end of every meeting. When both are full you have finished the package and may enrol again.',
  },
  {
    question: 'I have never joined a contest. Is that a problem?',
    answer:
      'No. About half of our trainees came without one in mind: a job interview, a thesis defence, a wedding to host, a fear to be rid of. Wear something you can move in and bring water. The first session begins with breathing and ends with one question.',
  },
]
