import type { TrainingPackage } from '#domain/enrolment/packages'

export const packages: readonly Omit<TrainingPackage, 'hidden' | 'terms'>[] = [
  {
    key: 'package_w',
    name: 'Package W',
    description:
      'A first walk-through for beginners: stage poise, breath, and a full mock Q&A with written notes to take home.',
    priceCentavos: 350_000,
    sessions: 4,
    assessments: 2,
    highlighted: false,
  },
  {
    key: 'package_o',
    name: 'Package O',
    description:
      'Oratory focus for speakers and debaters, with every session recorded and one page of feedback each week.',
    priceCentavos: 500_000,
    sessions: 6,
    assessments: 3,
    highlighted: false,
  },
  {
    key: 'package_r',
    name: 'Package R',
    description:
      'The full pageant track, from casting to coronation: walk, wardrobe notes, interview, prelims and final answer.',
    priceCentavos: 850_000,
    sessions: 10,
    assessments: 5,
    highlighted: true,
  },
  {
    key: 'package_d',
    name: 'Package D',
    description:
      'Everything in Package R, a training plan of your own, and a coach on call from the final week until the results.',
    priceCentavos: 1_200_000,
    sessions: 14,
    assessments: 7,
    highlighted: false,
  },
]
