import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/receipts', {
  hash: "Receipt {{number}} doesn't match its content, so none of these were recorded.",
})
