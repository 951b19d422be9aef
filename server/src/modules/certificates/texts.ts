import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/certificates', {
  tooMany: 'Too many certificates were opened from here. Wait a minute, then try again.',
  revoked: 'This certificate is already revoked.',
})
