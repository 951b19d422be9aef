import { texts } from './kit/texts.ts'

export const t = texts('contract/translations', { required: 'This field is required' })
