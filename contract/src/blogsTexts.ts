import { texts } from './kit/texts.ts'

export const t = texts('contract/blogs', {
  tags: 'Up to 20 tags',
  postLength: 'Up to 100,000 characters',
  commentLength: 'Up to 10,000 characters',
})
