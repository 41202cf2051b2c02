import type { StageArt } from '#domain/content/stage-art'

export type Material = { id: string; fileName: string; art: StageArt }

export const materials: readonly Material[] = [
  {
    id: 'the-first-nineteen-seconds',
    fileName: 'The First Nineteen Seconds.pdf',
    art: { motif: 'microphone', colours: 'ruby' },
  },
  { id: 'breath-and-voice', fileName: 'Breath and Voice.pdf', art: { motif: 'rose', colours: 'plum' } },
  { id: 'stage-walk-and-poise', fileName: 'Stage Walk and Poise.pdf', art: { motif: 'crown', colours: 'indigo' } },
  { id: 'final-answer-frameworks', fileName: 'Final Answer Frameworks.pdf', art: { motif: 'cup', colours: 'navy' } },
]
