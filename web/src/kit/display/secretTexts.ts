import { texts } from '#contract/kit/texts.ts'

export const t = texts('kit/secret', {
  once: 'This is the only time you see it. Store it where your program keeps its secrets.',
  copy: 'Copy',
  copied: 'Copied',
  copyBlocked: 'Your browser blocks copying. Select it and copy it by hand.',
})
