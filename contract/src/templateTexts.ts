import { texts } from './kit/texts.ts'

export const t = texts('contract/templates', { required: 'This field is required' })
