import { texts } from '../kit/texts.ts'

export const t = texts('contract/storage', {
  path: 'Use a folder such as /forms/2026/, without ..',
  file: 'Use a file such as forms/credit.pdf, without ..',
  removable: 'Use a file such as forms/credit.pdf, or a folder such as forms/',
})
